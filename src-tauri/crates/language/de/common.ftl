### Was mehrere Bereiche sagen.

common-more = { $before }, { $next }
