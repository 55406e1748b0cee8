//! The commands that a module of the shell declares, read from its source.

use anyhow::{Context, Result, bail, ensure};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Expr, ExprLit, FnArg, GenericArgument, Ident, Item, ItemFn, Lit, Meta, Pat, PathArguments,
    ReturnType, Token, Type,
};

/// The windows that there are. Of `conversation` there is any number.
pub const WINDOWS: [&str; 3] = ["main", "popup", "conversation"];

/// What Tauri hands to a command by itself.
const GIVEN_BY_TAURI: [&str; 4] = ["State", "AppHandle", "WebviewWindow", "Window"];

/// One command, as it is declared.
#[derive(Debug, PartialEq)]
pub struct Declaration {
    pub module: String,
    pub name: String,
    /// The lines of its documentation.
    pub doc: Vec<String>,
    /// The windows that may call it.
    pub windows: Vec<String>,
    /// What the page hands over: names as in Rust.
    pub takes: Vec<(String, WireType)>,
    pub gives: WireType,
}

/// A type that crosses the boundary, as far as its name says it.
#[derive(Debug, Clone, PartialEq)]
pub enum WireType {
    Nothing,
    Named(String),
    Optional(Box<WireType>),
    List(Box<WireType>),
}

/// All commands of a module, in their order.
pub fn in_module(module: &str, source: &str) -> Result<Vec<Declaration>> {
    let mut found = Vec::new();
    for item in syn::parse_file(source)?.items {
        let Item::Fn(function) = item else { continue };
        if let Some(attribute) = function.attrs.iter().find(|attribute| attribute.path().is_ident("command"))
        {
            let name = function.sig.ident.to_string();
            found.push(command(module, &function, attribute).with_context(|| format!("command `{name}`"))?);
        }
    }
    Ok(found)
}

fn command(module: &str, function: &ItemFn, attribute: &Attribute) -> Result<Declaration> {
    let mut takes = Vec::new();
    for input in &function.sig.inputs {
        let FnArg::Typed(input) = input else { bail!("a command has no `self`") };
        let Pat::Ident(name) = &*input.pat else { bail!("an argument without a name") };
        let name = name.ident.to_string();
        if !is_given_by_tauri(&input.ty) {
            takes.push((name.clone(), shape(&input.ty).with_context(|| format!("argument `{name}`"))?));
        }
    }
    let name = function.sig.ident.to_string();
    let doc = function.attrs.iter().filter_map(doc_line).collect();
    let (windows, gives) = (windows(attribute)?, gives(&function.sig.output).context("what it gives")?);
    Ok(Declaration { module: module.to_owned(), name, doc, windows, takes, gives })
}

/// The windows that are named between the brackets.
fn windows(attribute: &Attribute) -> Result<Vec<String>> {
    let named = attribute
        .parse_args_with(Punctuated::<Ident, Token![,]>::parse_terminated)
        .context("name the windows that may call it: `#[command(main, popup)]`")?;
    let windows: Vec<String> = named.iter().map(Ident::to_string).collect();
    ensure!(!windows.is_empty(), "no window may call it");
    for window in &windows {
        ensure!(
            WINDOWS.contains(&window.as_str()),
            "there is no window `{window}`, only {}",
            WINDOWS.join(", ")
        );
    }
    Ok(windows)
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value else { return None };
    pair.path.is_ident("doc").then(|| text.value().trim().to_owned())
}

fn is_given_by_tauri(ty: &Type) -> bool {
    last_name(ty).is_some_and(|(name, _)| GIVEN_BY_TAURI.contains(&name.as_str()))
}

fn gives(output: &ReturnType) -> Result<WireType> {
    let ReturnType::Type(_, ty) = output else { return Ok(WireType::Nothing) };
    match last_name(ty) {
        Some((name, arguments)) if name == "Result" => {
            let [gives, error] = &arguments[..] else { bail!("`Result` without its two types") };
            ensure!(shape(error)? == WireType::Named("WireError".to_owned()), "an error is a `WireError`");
            shape(gives)
        }
        _ => bail!("a command gives a `Result`, or nothing"),
    }
}

fn shape(ty: &Type) -> Result<WireType> {
    if let Type::Tuple(tuple) = ty {
        ensure!(tuple.elems.is_empty(), "a tuple has no type of the wire");
        return Ok(WireType::Nothing);
    }
    let (name, arguments) = last_name(ty).context("neither a name nor ()")?;
    match (name.as_str(), &arguments[..]) {
        ("Option", [inner]) => Ok(WireType::Optional(Box::new(shape(inner)?))),
        ("Vec", [inner]) => Ok(WireType::List(Box::new(shape(inner)?))),
        (_, []) => Ok(WireType::Named(name)),
        _ => bail!("`{name}<…>` has no type of the wire"),
    }
}

/// The last name of a path, and the types in its angle brackets.
fn last_name(ty: &Type) -> Option<(String, Vec<Type>)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let arguments = match &last.arguments {
        PathArguments::AngleBracketed(between) => between.args.iter().filter_map(type_of).collect(),
        _ => Vec::new(),
    };
    Some((last.ident.to_string(), arguments))
}

fn type_of(argument: &GenericArgument) -> Option<Type> {
    if let GenericArgument::Type(ty) = argument { Some(ty.clone()) } else { None }
}
