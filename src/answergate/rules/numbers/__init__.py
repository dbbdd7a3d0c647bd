"""Are the numbers in the evidence?"""
