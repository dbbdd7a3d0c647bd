"""Is the citation record well formed, and does it match the answer?"""
