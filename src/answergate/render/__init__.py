"""What people see of a verdict, a rule and a gate. Rendering never decides and never changes a word of what it shows."""
