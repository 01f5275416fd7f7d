"""Values as the graph has them: times of a precision in a calendar, amounts of a unit with bounds."""
