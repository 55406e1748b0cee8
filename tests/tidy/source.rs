//! The product's Rust sources as a graph of modules: what each file defines, and which other files it takes names from.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, ImplItem, Item, Type, UseTree, Visibility};

use crate::files;

/// The crates that people run or build upon: folder of the sources by name.
pub fn crates() -> Vec<(String, String)> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for file in files::ending_in(&[".rs"]) {
        if let Some((folder, _)) = file.path.split_once("/src/")
            && folder.starts_with("src-tauri")
        {
            let name = folder.rsplit('/').next().unwrap().replace("src-tauri", "shell");
            found.insert(name, format!("{folder}/src/"));
        }
    }
    assert!(found.len() > 10, "the crates are where this test looks");
    found.into_iter().collect()
}

/// A type at the level of a module.
pub struct NamedType {
    pub name: String,
    pub file: String,
    pub is_public: bool,
}

/// One crate without its tests.
#[derive(Default)]
pub struct Source {
    pub types: Vec<NamedType>,
    /// Public methods by the type that has them.
    pub methods: BTreeMap<String, Vec<String>>,
    modules: HashMap<Path, Module>,
}

type Path = Vec<String>;

#[derive(Default)]
struct Module {
    file: String,
    defined: BTreeSet<String>,
    /// What a `use` made known here, by the name it has here.
    imported: Vec<Import>,
    /// Chains of names in its code, `a::b::C`, with single ones.
    named: BTreeSet<Path>,
}

struct Import {
    name: String,
    target: Path,
    /// It is handed on to others, and so taken only where the code names it.
    is_handed_on: bool,
}

impl Source {
    pub fn of(folder: &str) -> Self {
        let mut source = Self::default();
        for file in files::ending_in(&[".rs"]).into_iter().filter(|file| file.path.starts_with(folder)) {
            let inner = &file.path[folder.len()..];
            let mut module: Path = inner.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            let is_test = |part: &String| part == "tests" || part == "testing";
            if module.iter().any(is_test) {
                continue;
            }
            if matches!(inner, "lib.rs" | "main.rs") {
                module.clear();
            }
            let parsed = syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path));
            source.read(&file.path, module, parsed.items);
        }
        source
    }

    fn read(&mut self, file: &str, path: Path, items: Vec<Item>) {
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        for item in items {
            if is_for_tests(attributes(&item)) {
                continue;
            }
            if let Some((name, visibility)) = type_name(&item) {
                let is_public = matches!(visibility, Visibility::Public(_));
                self.types.push(NamedType { name: name.clone(), file: file.to_owned(), is_public });
            }
            if let Item::Impl(block) = &item
                && block.trait_.is_none()
                && let Type::Path(of) = &*block.self_ty
            {
                let name = of.path.segments.last().unwrap().ident.to_string();
                let public = block.items.iter().filter_map(|item| match item {
                    ImplItem::Fn(method) if matches!(method.vis, Visibility::Public(_)) => {
                        Some(method.sig.ident.to_string())
                    }
                    _ => None,
                });
                self.methods.entry(name).or_default().extend(public);
            }
            match item {
                Item::Use(item) => {
                    let is_handed_on = !matches!(item.vis, Visibility::Inherited);
                    imports(&item.tree, &mut Vec::new(), is_handed_on, &mut module.imported);
                }
                Item::Mod(inner) => {
                    module.defined.insert(inner.ident.to_string());
                    if let Some((_, items)) = inner.content {
                        let path = [path.clone(), vec![inner.ident.to_string()]].concat();
                        self.read(file, path, items);
                    }
                }
                item => {
                    module.defined.extend(defined_name(&item));
                    chains(item.to_token_stream(), &mut module.named);
                }
            }
        }
        self.modules.insert(path, module);
    }

    /// Which files take names from which others, with the names.
    pub fn arrows(&self) -> BTreeMap<(&str, &str), BTreeSet<String>> {
        let mut arrows: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
        for (path, module) in &self.modules {
            let imported = module.imported.iter().filter(|import| !import.is_handed_on);
            for chain in imported.map(|import| &import.target).chain(&module.named) {
                if let Some((file, name)) = self.resolve(path, chain, 0)
                    && file != module.file
                {
                    arrows.entry((&module.file, file)).or_default().insert(name);
                }
            }
        }
        arrows
    }

    /// The file in which the item at the end of a chain of names is defined.
    fn resolve(&self, from: &Path, chain: &[String], depth: usize) -> Option<(&str, String)> {
        let module = self.modules.get(from)?;
        let (first, rest) = chain.split_first()?;
        if depth > 12 {
            return None;
        }
        match first.as_str() {
            "crate" => return self.resolve(&Vec::new(), rest, depth + 1),
            "self" => return self.resolve(from, rest, depth + 1),
            "super" => return self.resolve(&from[..from.len().checked_sub(1)?].to_vec(), rest, depth + 1),
            _ => {}
        }
        let child = [from.clone(), vec![first.clone()]].concat();
        if self.modules.contains_key(&child) && !rest.is_empty() {
            return self.resolve(&child, rest, depth + 1);
        }
        if let Some(import) = module.imported.iter().find(|import| import.name == *first) {
            // `use crate::x;` inside of `x` would lead back to itself.
            let through = [import.target.clone(), rest.to_vec()].concat();
            return (through != chain).then(|| self.resolve(from, &through, depth + 1)).flatten();
        }
        if module.defined.contains(first) && !self.modules.contains_key(&child) {
            return Some((&module.file, first.clone()));
        }
        let mut everything = module.imported.iter().filter(|import| import.name == "*");
        everything.find_map(|import| {
            self.resolve(from, &[import.target.clone(), chain.to_vec()].concat(), depth + 1)
        })
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string() == "test")
    })
}

fn type_name(item: &Item) -> Option<(String, &Visibility)> {
    Some(match item {
        Item::Struct(item) => (item.ident.to_string(), &item.vis),
        Item::Enum(item) => (item.ident.to_string(), &item.vis),
        Item::Union(item) => (item.ident.to_string(), &item.vis),
        Item::Trait(item) => (item.ident.to_string(), &item.vis),
        Item::Type(item) => (item.ident.to_string(), &item.vis),
        _ => return None,
    })
}

fn defined_name(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Static(item) => item.ident.to_string(),
        item => type_name(item)?.0,
    })
}

fn imports(tree: &UseTree, prefix: &mut Path, is_handed_on: bool, into: &mut Vec<Import>) {
    let mut add = |prefix: &Path, target: &str, name: &str| {
        let mut whole = prefix.clone();
        if target != "self" && target != "*" {
            whole.push(target.to_owned());
        }
        let name = if target == "self" { prefix.last().unwrap() } else { name };
        into.push(Import { name: name.to_owned(), target: whole, is_handed_on });
    };
    match tree {
        UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            imports(&path.tree, prefix, is_handed_on, into);
            prefix.pop();
        }
        UseTree::Name(name) => add(prefix, &name.ident.to_string(), &name.ident.to_string()),
        UseTree::Rename(name) => add(prefix, &name.ident.to_string(), &name.rename.to_string()),
        UseTree::Glob(_) => add(prefix, "*", "*"),
        UseTree::Group(group) => {
            for tree in &group.items {
                imports(tree, prefix, is_handed_on, into);
            }
        }
    }
}

/// All `a::b::C` of some code, single names among them but not what follows a dot.
fn chains(tokens: TokenStream, into: &mut BTreeSet<Path>) {
    let mut chain: Path = Vec::new();
    let (mut colons, mut is_member) = (0, false);
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    into.extend((!chain.is_empty()).then(|| std::mem::take(&mut chain)));
                }
                if !is_member {
                    chain.push(name.to_string());
                }
                (colons, is_member) = (0, false);
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && !chain.is_empty() => colons += 1,
            other => {
                into.extend((!chain.is_empty()).then(|| std::mem::take(&mut chain)));
                colons = 0;
                is_member = matches!(&other, TokenTree::Punct(sign) if sign.as_char() == '.');
                if let TokenTree::Group(group) = other {
                    chains(group.stream(), into);
                }
            }
        }
    }
    into.extend((!chain.is_empty()).then_some(chain));
}
