"""Lists without a net: what a device keeps of them, and the changes that it sends later."""
