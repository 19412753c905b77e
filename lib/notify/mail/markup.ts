// A mail as a list of parts, rendered as HTML and as text from one source, so that the two never differ. Text from outside is escaped in
// HTML, and isolated where it could turn a line around.
import type { Data } from "../../content/kinds.ts";
import { isolated, isolatedInArabic } from "../../i18n/bidi.ts";
import { type Locale, locales } from "../../i18n/locales.ts";
import { brandColours, neutrals, nightInk } from "../../site/brand.ts";

/** A value that may be a link, or that runs left to right in both languages (numbers, addresses, codes). */
type Value = { text: string; href?: string; ltr?: boolean };

export type MailPart =
  | { type: "title"; text: string }
  | { type: "heading"; text: string }
  | { type: "text"; text: string }
  /** Text that must not be overlooked. */
  | { type: "notice"; lines: string[] }
  | { type: "facts"; rows: { label: string; value: Value }[] }
  /** The sender's own words. */
  | { type: "quote"; text: string }
  | { type: "list"; items: string[] }
  | { type: "links"; links: { label: string; href: string }[] }
  | { type: "small"; text: string };

// Control characters that could reorder, hide or end the text around them. Line breaks and tabs stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
// Lone surrogates, which no encoding can represent.
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Makes text from outside harmless for any place in a mail. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(hidden, "").replace(loneSurrogates, "\ufffd");
}

/** plain() on one line, for subjects and names, where a line break would begin another header. */
export function oneLine(text: string, maxLength = 200): string {
  return plain(text).replace(/\s+/g, " ").trim().slice(0, maxLength).replace(loneSurrogates, "");
}

// What mail programs turn into links by themselves: an address with its scheme, a mail address, a host with a path or a port, a host with a
// well-known ending. The dots are those that host names may be written with.
const dot = "[.\u3002\uff0e\uff61]";
const letter = "[\\p{L}\\p{N}]";
const labels = `(?:${letter}[\\p{L}\\p{M}\\p{N}_-]{0,62}${dot}){1,8}`;
const ending = "(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]+)";
const knownEnding = "com|net|org|info|biz|io|co|me|ly|ru|cn|xyz|top|link|click|online|site|website|web|shop|store|app|dev|page|icu|vip|ae";
const numbers = `\\d{1,3}(?:${dot}\\d{1,3}){3}`;
const pathOrPort = "(?::\\d+|[/?#\\\\])\\S*";
const links = new RegExp(
  [
    "(?:[a-z][a-z0-9+.-]{1,20}:\\/\\/|www\\.|(?:mailto|javascript|data|tel|sms):)\\S+",
    `[^\\s@<>()]{1,64}@${labels}${ending}\\S*`,
    // The labels are matched once for both alternatives, because they are the expensive part.
    `(?<!${letter})(?:${labels}(?:${ending}${pathOrPort}|(?:${knownEnding})(?!${letter}))|(?:${numbers}|localhost)${pathOrPort})`,
  ].join("|"),
  "giu",
);
// Any other ending may become a top-level domain. A space after its dot prevents a link, and corrects a sentence that lacks one.
const openDot = new RegExp(`(?<=${letter})${dot}(?=\\p{L}[\\p{L}\\p{M}]|xn--)`, "giu");

/** Text from outside that no mail program turns into a link: our mails go to addresses that anybody can type into a form. */
export function unlinked(text: string, replacement: string): string {
  return plain(text).replace(links, replacement).replace(openDot, ". ");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const inHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
const escaped = (text: string) => inHtml(plain(text));
const escapedLines = (text: string) => inHtml(text).replace(/\n/g, "<br>");

/** Allows only http(s), mailto and tel links; empty for any other address. */
function safeHref(href: string): string {
  return /^(https?:\/\/|mailto:|tel:\+)/.test(href) ? escaped(href) : "";
}

/**
 * The firm that sends the mail. A mail has a light background everywhere below its head, which is the sea of the site with a scale at its
 * foot (a program without gradients shows its line alone), and no logo image, because most programs load none.
 */
export type Sender = Pick<Data<"settings">, "businessName" | "mainColour" | "accentColour">;
type Colours = Record<"paper" | "sheet" | "ink" | "soft" | "line" | "cool" | "heat" | "heatWash" | "sea" | "nightAct", string>;
const coloursOf = (sender: Sender): Colours => ({ ...neutrals.light, ...brandColours(sender).light });

/** Makes a text of a mail safe to show, with its figures in the right order. */
type ToDisplayed = (text: string) => string;

function valueHtml({ text, href, ltr }: Value, displayed: ToDisplayed, colours: Colours): string {
  const inner = ltr
    ? `<span dir="ltr" style="unicode-bidi:isolate">${escaped(text)}</span>`
    : `<bdi>${escapedLines(displayed(text))}</bdi>`;
  const target = href && safeHref(href);
  return target ? `<a href="${target}" style="color:${colours.cool}">${inner}</a>` : inner;
}

function partHtml(part: MailPart, start: "left" | "right", displayed: ToDisplayed, colours: Colours): string {
  const space = "margin:0 0 16px";
  switch (part.type) {
    case "title":
      return `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35">${inHtml(displayed(part.text))}</h1>`;
    case "heading":
      return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.4">${inHtml(displayed(part.text))}</h2>`;
    case "text":
      return `<p style="${space}">${escapedLines(displayed(part.text))}</p>`;
    case "small":
      return `<p style="margin:24px 0 0;font-size:13px;color:${colours.soft}">${escapedLines(displayed(part.text))}</p>`;
    case "notice":
      return `<p style="${space};padding:12px 16px;border-${start}:4px solid ${colours.heat};background:${colours.heatWash}">${part.lines.map((line) => inHtml(displayed(line))).join("<br>")}</p>`;
    case "quote":
      return `<blockquote dir="auto" style="${space};padding:12px 16px;border:1px solid ${colours.line};background:${colours.paper}">${escapedLines(isolatedInArabic(plain(part.text)))}</blockquote>`;
    case "list":
      return `<ul style="${space};padding-${start}:20px">${part.items.map((item) => `<li style="margin:0 0 6px">${inHtml(displayed(item))}</li>`).join("")}</ul>`;
    case "links":
      return `<p style="${space}">${part.links
        .map(
          ({ label, href }) =>
            `<a href="${safeHref(href)}" style="display:inline-block;margin:0 0 8px;margin-${start === "left" ? "right" : "left"}:8px;padding:10px 18px;border:1px solid ${colours.ink};border-radius:4px;color:${colours.ink};text-decoration:none">${inHtml(displayed(label))}</a>`,
        )
        .join("")}</p>`;
    case "facts":
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;${space};border-collapse:collapse">${part.rows
        .map(
          ({ label, value }) =>
            `<tr><td align="${start}" valign="top" style="padding:6px 0;padding-${start === "left" ? "right" : "left"}:16px;border-top:1px solid ${colours.line};color:${colours.soft};width:34%">${inHtml(displayed(label))}</td><td align="${start}" valign="top" style="padding:6px 0;border-top:1px solid ${colours.line};font-weight:600;overflow-wrap:anywhere">${valueHtml(value, displayed, colours)}</td></tr>`,
        )
        .join("")}</table>`;
  }
}

// A first-strong or left-to-right isolate; the same mark closes both.
const isolate = (text: string, ltr = false) => `${ltr ? "\u2066" : "\u2068"}${text}\u2069`;

function partText(part: MailPart, rtl: boolean, displayed: ToDisplayed): string {
  switch (part.type) {
    case "title":
    case "heading":
      return displayed(part.text);
    case "text":
    case "small":
      return displayed(part.text);
    case "quote":
      return isolatedInArabic(plain(part.text))
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "notice":
      return part.lines.map((line) => `! ${displayed(line)}`).join("\n");
    case "list":
      return part.items.map((item) => `- ${displayed(item)}`).join("\n");
    case "links":
      return part.links
        .filter(({ href }) => safeHref(href))
        .map(({ label, href }) => `${displayed(label)}:\n${plain(href)}`)
        .join("\n");
    case "facts":
      return part.rows
        .map(({ label, value }) => {
          const text = value.ltr ? plain(value.text) : displayed(value.text);
          return `${displayed(label)}: ${rtl || value.ltr === false ? isolate(text, value.ltr) : text}`;
        })
        .join("\n");
  }
}

/** Renders the HTML and the text body of a mail. */
export function renderMail(locale: Locale, sender: Sender, parts: MailPart[]): { html: string; text: string } {
  const { businessName } = sender;
  const colours = coloursOf(sender);
  const { dir, tag } = locales[locale];
  const displayed: ToDisplayed = (text) => isolated(plain(text), locale);
  const start = dir === "rtl" ? "right" : "left";
  const font = dir === "rtl" ? "'Segoe UI',Tahoma,'Noto Sans Arabic',Arial,sans-serif" : "'Segoe UI',Helvetica,Arial,sans-serif";
  const look = `font-family:${font};font-size:16px;line-height:${dir === "rtl" ? "1.8" : "1.55"};color:${colours.ink};text-align:${start}`;
  const html = `<!doctype html>
<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(businessName)}</title></head>
<body dir="${dir}" style="margin:0;padding:0;background:${colours.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background:${colours.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="max-width:600px;background:${colours.sheet};border:1px solid ${colours.line}"><tr><td lang="${tag}" dir="${dir}" align="${start}" bgcolor="${colours.sea}" style="padding:20px 24px 0;background:${colours.sea};${look};color:${nightInk};font-weight:600">${escaped(businessName)}
<div style="height:8px;margin-top:16px;border-bottom:2px solid ${colours.nightAct};background:repeating-linear-gradient(90deg,${colours.nightAct} 0 1px,transparent 1px 24px);font-size:0;line-height:0"></div></td></tr><tr><td lang="${tag}" dir="${dir}" align="${start}" style="padding:24px;${look}">
${parts.map((part) => partHtml(part, start, displayed, colours)).join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
  const text = `${[plain(businessName), ...parts.map((part) => partText(part, dir === "rtl", displayed))].join("\n\n")}\n`;
  return { html, text };
}
