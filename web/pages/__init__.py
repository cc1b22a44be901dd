"""The page scripts: pure functions from a view to HTML, run by the build and, live, by the browser's worker."""
