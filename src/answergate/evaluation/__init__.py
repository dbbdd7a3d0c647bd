"""Measures a gate on labelled answers, and finds thresholds that suit them."""
