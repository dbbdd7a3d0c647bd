"""Do the cited chunks exist?"""
