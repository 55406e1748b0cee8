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

# Code and diagrams as files.
markdown-save = Save as a file
markdown-save-to = Where to
markdown-save-now = Save
markdown-saved = Saved as { $place }

# Diagrams.
markdown-diagram = Diagram
markdown-diagram-show = Show the diagram
markdown-diagram-show-code = Show the code
markdown-diagram-save-svg = Save the diagram (SVG)
markdown-diagram-save-code = Save the code
# Below the code, where it is not drawn.
markdown-diagram-wrong = Not drawn: this is no diagram that Mermaid understands.
markdown-diagram-wrong-line = Not drawn: Mermaid does not understand it near line { $line }.
markdown-diagram-large = Not drawn: the diagram is too large.
markdown-diagram-slow = Not drawn: it took longer than 5 seconds and was stopped.
markdown-diagram-unavailable = Not drawn: this did not work now. The code is all there.
