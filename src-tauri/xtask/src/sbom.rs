//! A list of everything that is shipped, for programs that compare it with what is known to be vulnerable: `CycloneDX` 1.5.
//!
//! It has no time and no random number in it: the same sources make the same list. <https://cyclonedx.org/docs/1.5/json>

use serde_json::{Value, json};

use crate::shipped::{Shipped, ShippedPackage};
use crate::{embedding, model};

/// The list, as JSON.
pub fn of(shipped: &Shipped) -> String {
    let Shipped { packages, used_by_us, version, .. } = shipped;
    let own = format!("pkg:generic/extremis@{version}");
    let models = [(model::WEIGHTS, "Apache-2.0"), (embedding::WEIGHTS, "MIT")];
    let components: Vec<Value> = packages
        .iter()
        .map(component)
        .chain(models.iter().map(|(weights, licence)| {
            json!({
                "type": "machine-learning-model",
                "bom-ref": weights.file,
                "name": weights.file,
                "hashes": [{ "alg": "SHA-256", "content": weights.sha256 }],
                "licenses": [{ "license": { "id": licence } }],
            })
        }))
        .collect();
    let own_uses: Vec<&str> =
        used_by_us.iter().map(String::as_str).chain(models.iter().map(|(weights, _)| weights.file)).collect();
    let of_packages =
        packages.iter().map(|package| json!({ "ref": package.purl, "dependsOn": package.uses }));
    let dependencies: Vec<Value> =
        std::iter::once(json!({ "ref": own, "dependsOn": own_uses })).chain(of_packages).collect();
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "bom-ref": own,
            "name": "Extremis",
            "version": version,
            "licenses": [{ "license": { "id": "MIT" } }],
            "purl": own,
        }},
        "components": components,
        "dependencies": dependencies,
    });
    format!("{list:#}\n")
}

fn component(package: &ShippedPackage) -> Value {
    let ShippedPackage { name, version, licence, purl, sum, .. } = package;
    let mut component = json!({
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "licenses": [{ "expression": licence }],
        "purl": purl,
    });
    if let Some((algorithm, sum)) = sum {
        component["hashes"] = json!([{ "alg": algorithm, "content": sum }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_is_listed_with_its_sum_and_what_it_uses() {
        let package = ShippedPackage {
            name: "a".into(),
            version: "1.0.0".into(),
            licence: "MIT OR Apache-2.0".into(),
            authors: Vec::new(),
            folder: "a".into(),
            purl: "pkg:cargo/a@1.0.0".into(),
            sum: Some(("SHA-256", "00".into())),
            uses: vec!["pkg:cargo/b@1.0.0".into()],
        };
        let used_by_us = vec![package.purl.clone()];
        let shipped = Shipped { packages: vec![package], used_by_us, version: "0.1.0".into() };
        let list: Value = serde_json::from_str(&of(&shipped)).unwrap();
        assert_eq!(list["specVersion"], "1.5");
        assert_eq!(list["components"][0]["hashes"][0]["content"], "00");
        assert_eq!(list["dependencies"][0]["dependsOn"][0], "pkg:cargo/a@1.0.0");
        assert_eq!(list["dependencies"][1]["dependsOn"][0], "pkg:cargo/b@1.0.0");
        assert_eq!(of(&shipped), of(&shipped));
    }
}
