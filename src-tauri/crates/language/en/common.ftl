### What several areas say.

common-more = { $before }, { $next }
