"""Do page and box come from the chunk?"""
