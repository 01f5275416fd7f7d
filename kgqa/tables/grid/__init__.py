"""What a data table is: cells, columns, headers, sets of rows, the structure of a grid."""
