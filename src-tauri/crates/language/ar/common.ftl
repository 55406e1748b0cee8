### ما تقوله أقسام عدّة.

common-more = { $before }، { $next }
