"""What may happen to campaigns: one verb a function, all or nothing, made on a version that must still stand."""
