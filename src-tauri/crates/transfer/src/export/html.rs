//! A conversation as one page, which needs nothing else and asks for nothing: no script runs in it, and nothing is loaded.

use std::fmt::Write;

use extremis_domain::{Message, Role, Session};
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::readable;

/// Only what stands in the page itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const STYLE: &str = include_str!("style.css");

pub(super) fn page(session: &Session) -> String {
    let title = escaped(session.title());
    let mut out = String::new();
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"time\">{} to {}</p>\n",
        session.parts().created_at.date(),
        session.parts().updated_at.date(),
    );
    if let Some(summary) = session.summary() {
        let _ =
            writeln!(out, "<details><summary>Summary</summary>\n{}</details>", formatted(&summary.content));
    }
    for message in readable::said(session) {
        say(message, &mut out);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn say(message: &Message, out: &mut String) {
    let (class, who) = match message.role {
        Role::User => ("user", "You"),
        Role::Assistant => ("assistant", message.model.as_deref().unwrap_or("Assistant")),
        Role::System => ("system", "System"),
    };
    let _ = writeln!(
        out,
        "<article class=\"{class}\">\n<header><b>{}</b> <time>{}</time></header>",
        escaped(message.name.as_deref().unwrap_or(who)),
        message.timestamp
    );
    if let Some(context) = message.context.as_ref().filter(|context| !context.is_empty()) {
        let place = readable::place(context).unwrap_or_else(|| "Captured".to_owned());
        let _ = writeln!(out, "<details class=\"context\"><summary>{}</summary>", escaped(&place));
        for (name, text) in readable::captured(context) {
            let _ = writeln!(out, "<p>{name}</p>\n<pre>{}</pre>", escaped(text));
        }
        out.push_str("</details>\n");
    }
    let _ = writeln!(out, "{}</article>", formatted(&message.content));
}

/// Markdown as a page shows it. HTML in it is text, a picture is a link, and a link leads only to pages and to mail.
fn formatted(text: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let events = Parser::new_ext(text, options).map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Image { dest_url, title, id, .. } | Tag::Link { dest_url, title, id, .. }) => {
            let dest_url = if is_safe(&dest_url) { dest_url } else { CowStr::Borrowed("#") };
            Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, title, id })
        }
        Event::End(TagEnd::Image) => Event::End(TagEnd::Link),
        event => event,
    });
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events);
    out
}

fn is_safe(address: &str) -> bool {
    let address = address.trim_start().to_ascii_lowercase();
    ["https://", "http://", "mailto:"].iter().any(|scheme| address.starts_with(scheme))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter => out.push(letter),
        }
    }
    out
}
