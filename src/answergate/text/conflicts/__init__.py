"""What in a claim the evidence speaks against, a file for each way of getting it wrong."""
