"""Is the citation record well formed, and true to the answer?"""
