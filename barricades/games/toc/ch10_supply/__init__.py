"""10 Supply, control of spaces, and attrition."""
