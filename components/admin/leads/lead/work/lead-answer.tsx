"use client";
// Answering: one touch to call, write or open WhatsApp with a ready answer, and one touch to say that it was done.
import { useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { changeLead } from "#lib/leads/inbox/actions";
import type { Reply } from "#lib/leads/inbox/replies";
import { LeadForm } from "./lead-form.tsx";

type Channel = "call" | "whatsapp" | "email";
type Texts = Record<Channel | "replies" | "repliesIn" | "repliesNone" | "answeredBy" | "answeredPrompt", string>;

export function LeadAnswer({
  lead,
  version,
  phone,
  email,
  subject,
  replies,
  lang,
  texts,
  notices,
}: {
  lead: string;
  version: number;
  phone: string;
  email: string;
  subject: string;
  replies: Reply[];
  /** The language of the ready answers. */
  lang: string;
  texts: Texts;
  notices: Record<string, string>;
}) {
  const [used, setUsed] = useState<{ channel: Channel; template: string } | null>(null);
  const prompt = useRef<HTMLDivElement>(null);
  const use = (channel: Channel, template = "") => {
    setUsed({ channel, template });
    prompt.current?.scrollIntoView({ block: "nearest" });
  };
  const whatsapp = (text: string) => `https://wa.me/${phone.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`;
  const mail = (text: string) => `mailto:${email}?subject=${encodeURIComponent(subject)}${text && `&body=${encodeURIComponent(text)}`}`;
  const channels: Channel[] = [...(phone ? (["call", "whatsapp"] as const) : []), ...(email ? (["email"] as const) : [])];
  return (
    <section id="answer" className="grid scroll-mt-4 gap-3 print:hidden">
      <p className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {phone && (
          <>
            <a href={`tel:${phone}`} className={buttonClass("primary")} onClick={() => use("call")}>
              {texts.call}
            </a>
            <a href={whatsapp("")} target="_blank" rel="noopener" className={buttonClass("whatsapp")} onClick={() => use("whatsapp")}>
              {texts.whatsapp}
            </a>
          </>
        )}
        {email && (
          <a href={mail("")} className={buttonClass("plain")} onClick={() => use("email")}>
            {texts.email}
          </a>
        )}
      </p>
      <div className="border border-line bg-sheet">
        <p className="px-4 pt-3 font-medium">
          {texts.replies} <span className="text-[0.85rem] font-normal text-soft">{texts.repliesIn}</span>
        </p>
        {replies.length === 0 && <p className="px-4 py-3 text-soft">{texts.repliesNone}</p>}
        <ul>
          {replies.map(({ key, name, text }) => (
            <li key={key} className="border-line px-4 not-first:border-t">
              <details name="reply" className="group">
                <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-1">
                  {name}
                  <span aria-hidden="true" className="text-cool transition-transform duration-150 group-open:rotate-45">
                    +
                  </span>
                </summary>
                <p lang={lang} dir="auto" className="text-[0.92rem] whitespace-pre-wrap text-soft">
                  {text}
                </p>
                <p className="flex flex-wrap gap-2 py-2">
                  {phone && (
                    <a
                      href={whatsapp(text)}
                      target="_blank"
                      rel="noopener"
                      className={buttonClass("whatsapp")}
                      onClick={() => use("whatsapp", key)}
                    >
                      {texts.whatsapp}
                    </a>
                  )}
                  {email && (
                    <a href={mail(text)} className={buttonClass("plain")} onClick={() => use("email", key)}>
                      {texts.email}
                    </a>
                  )}
                </p>
              </details>
            </li>
          ))}
        </ul>
      </div>
      <div ref={prompt} className={used ? "border-s-3 border-cool bg-cool-wash px-4 py-3" : ""}>
        <LeadForm action={changeLead} notices={notices} onDone={({ status }) => status === "saved" && setUsed(null)} className="grid gap-2">
          {(pending) => (
            <>
              <input type="hidden" name="lead" value={lead} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="template" value={used?.template ?? ""} />
              {used && <p role="status">{texts.answeredPrompt}</p>}
              <p className="flex flex-wrap items-center gap-2">
                <span className="text-[0.9rem] text-soft">{texts.answeredBy}</span>
                {channels.map((channel) => (
                  <button
                    key={channel}
                    type="submit"
                    name="answered"
                    value={channel}
                    aria-disabled={pending || undefined}
                    className={buttonClass(used?.channel === channel ? "primary" : "plain", "px-4")}
                  >
                    {texts[channel]}
                  </button>
                ))}
              </p>
            </>
          )}
        </LeadForm>
      </div>
    </section>
  );
}
