//! Whether a page can be used by everyone: axe-core, as the UI's packages bring it, run in the page itself.

use serde_json::json;

use super::Driver;
use crate::programs;

impl Driver {
    /// What axe-core objects to on the page as it is: the rule, and where.
    #[track_caller]
    pub fn accessibility_violations(&self) -> Vec<String> {
        let file = programs::checkout().join("ui/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}. Run cargo xtask setup.", file.display()));
        let script = format!(
            "const done = arguments[arguments.length - 1];
            {axe};
            axe.run(document, {{ resultTypes: ['violations'] }}).then(
                ({{ violations }}) => done(violations.flatMap(({{ id, nodes }}) =>
                    nodes.map(({{ target, failureSummary }}) => `${{id}}: ${{target}}: ${{failureSummary}}`))),
                (error) => done([String(error)]));"
        );
        let body = json!({ "script": script, "args": [] });
        let told = self.call("POST", "/execute/async", &body).expect("the check runs in the page");
        let texts = told.as_array().expect("a list of objections").iter();
        texts.map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
    }
}
