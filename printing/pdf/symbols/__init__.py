"""Small drawings: icons, emblems, fillers of space, addresses as QR codes, bars of points."""
