//! A conversation as one page, which needs nothing else and asks for nothing: no script runs in it, and nothing is loaded.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use extremis_domain::{Attachment, Message, Role};
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::outgoing::Outgoing;
use super::readable;

/// Only what stands in the page itself.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
const STYLE: &str = include_str!("style.css");
/// So many bytes of files and pictures a page holds; what is beyond is named.
const MOST_HELD: usize = 24 * 1024 * 1024;

/// The page with its pictures and files in it, as far as it does not become too large.
pub(super) fn page(outgoing: &mut Outgoing<'_>) -> String {
    let session = outgoing.session;
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
    let mut room = MOST_HELD;
    for message in readable::said(session) {
        say(message, outgoing, &mut room, &mut out);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn say(message: &Message, outgoing: &mut Outgoing<'_>, room: &mut usize, out: &mut String) {
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
    out.push_str(&formatted(&message.content));
    for attachment in message.attachments() {
        attach(attachment, outgoing, room, out);
    }
    out.push_str("</article>\n");
}

/// A picture is shown, a file can be saved, and a text is read where it stands.
fn attach(attachment: &Attachment, outgoing: &mut Outgoing<'_>, room: &mut usize, out: &mut String) {
    let (name, text) = (escaped(&attachment.name), attachment.text.as_deref());
    if let Some(text) = text {
        let cut = if attachment.text_left_out() > 0 { " (its beginning)" } else { "" };
        let _ = writeln!(
            out,
            "<details class=\"context\"><summary>{name}{cut}</summary>\n<pre>{}</pre></details>",
            escaped(text)
        );
    }
    if attachment.extension() == "txt" && text.is_some() && attachment.text_left_out() == 0 {
        outgoing.read += 1;
        return;
    }
    let held = usize::try_from(attachment.size).is_ok_and(|size| size <= *room);
    if !held {
        outgoing.leave_out(attachment, "the page would become too large with it");
    }
    let bytes = if held { outgoing.bytes(attachment).filter(|bytes| bytes.len() <= *room) } else { None };
    let Some(bytes) = bytes else {
        let kind = readable::kind(attachment);
        let why = if held { "It is missing." } else { "It is too large for this page." };
        let _ = writeln!(out, "<p class=\"context\">{kind}: {name}. {why}</p>");
        return;
    };
    *room -= bytes.len();
    let held = STANDARD.encode(bytes);
    let _ = match attachment.extension() {
        kind @ ("png" | "webp" | "gif") => {
            writeln!(out, "<p><img alt=\"{name}\" src=\"data:image/{kind};base64,{held}\"></p>")
        }
        "jpg" => writeln!(out, "<p><img alt=\"{name}\" src=\"data:image/jpeg;base64,{held}\"></p>"),
        // Of no kind that a browser opens: it is saved.
        _ => writeln!(
            out,
            "<p><a download=\"{name}\" href=\"data:application/octet-stream;base64,{held}\">{name}</a></p>"
        ),
    };
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
