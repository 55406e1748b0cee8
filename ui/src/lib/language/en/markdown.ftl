# Items of a list of things to do.
markdown-task = Task
markdown-task-done = Done
markdown-task-open = To do

# Code.
markdown-code = Code
# Of code that names no language.
markdown-code-unnamed = Text
markdown-code-wrap = Wrap lines
markdown-code-numbers = Line numbers
markdown-code-copy = Copy code
markdown-code-fold = Show the first { $count } lines
markdown-code-unfold = Show all { $count } lines

# Footnotes, formulas, pictures and tables.
markdown-footnote = Footnote { $label }
markdown-footnote-back = Back to where footnote { $label } belongs
markdown-formula = Formula
markdown-formula-copy = Copy formula
markdown-picture = Image: { $name }
markdown-table = Table
markdown-table-copy = Copy the table
markdown-table-copy-tsv = Copy for a spreadsheet (TSV)
markdown-table-copy-csv = Copy as CSV
markdown-table-copied-tsv = Copied the table for a spreadsheet
markdown-table-copied-csv = Copied the table as CSV
