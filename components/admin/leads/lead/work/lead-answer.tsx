"use client";
// Answering: one touch to call, write or open WhatsApp with a ready answer, and one touch to say that it was done.
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import { changeLead } from "#lib/leads/inbox/actions";
import type { Reply } from "#lib/leads/inbox/replies";
import { LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";

type Channel = "call" | "whatsapp" | "email";

/** How an answer went out, and with which ready answer. */
type Used = { channel: Channel; template: string };

type LeadAnswerProps = {
  lead: string;
  version: number;
  phone: string;
  email: string;
  subject: string;
  replies: Reply[];
  /** The language of the lead, and so of the ready answers. */
  language: Locale;
};

export function LeadAnswer({ lead, version, phone, email, subject, replies, language }: LeadAnswerProps) {
  const t = useTranslations("inbox");
  const [used, setUsed] = useState<Used | null>(null);
  const prompt = useRef<HTMLDivElement>(null);
  const use = (channel: Channel, template = "") => {
    setUsed({ channel, template });
    prompt.current?.scrollIntoView({ block: "nearest" });
  };
  const ways = { phone, email, subject };
  const channels: Channel[] = [...(phone ? (["call", "whatsapp"] as const) : []), ...(email ? (["email"] as const) : [])];
  return (
    <section id="answer" className="grid scroll-mt-4 gap-3 print:hidden">
      <p className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {phone && (
          <a href={`tel:${phone}`} className={buttonClass("primary")} onClick={() => use("call")}>
            {t("call")}
          </a>
        )}
        <WriteLinks {...ways} text="" onUse={use} />
      </p>
      <div className="border border-line bg-sheet">
        <p className="px-4 pt-3 font-medium">
          {t("replies")}{" "}
          <span className="text-[0.85rem] font-normal text-soft">{t("repliesIn", { language: locales[language].label })}</span>{" "}
          <TextLink href={localePath("/admin/replies", useLocale() as Locale)} className="min-h-11 text-[0.85rem] font-normal">
            {t("repliesChange")}
          </TextLink>
        </p>
        {replies.length === 0 && <p className="px-4 py-3 text-soft">{t("repliesNone")}</p>}
        <ul>
          {replies.map(({ key, name, text }) => (
            <ReadyAnswer key={key} name={name} text={text} lang={locales[language].tag}>
              <WriteLinks {...ways} text={text} onUse={(channel) => use(channel, key)} />
            </ReadyAnswer>
          ))}
        </ul>
      </div>
      <div ref={prompt} className={used ? "border-s-3 border-cool bg-cool-wash px-4 py-3" : ""}>
        <AnsweredForm lead={lead} version={version} channels={channels} used={used} onSaved={() => setUsed(null)} />
      </div>
    </section>
  );
}

type WriteLinksProps = Pick<LeadAnswerProps, "phone" | "email" | "subject"> & {
  text: string;
  onUse: (channel: Channel) => void;
};

/** WhatsApp and e-mail, where the lead has them, with the text begun; empty for a blank one. */
function WriteLinks({ phone, email, subject, text, onUse }: WriteLinksProps) {
  const t = useTranslations("inbox");
  const whatsapp = `https://wa.me/${phone.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`;
  const mail = `mailto:${email}?subject=${encodeURIComponent(subject)}${text && `&body=${encodeURIComponent(text)}`}`;
  return (
    <>
      {phone && (
        <a href={whatsapp} target="_blank" rel="noopener" className={buttonClass("whatsapp")} onClick={() => onUse("whatsapp")}>
          {t("whatsapp")}
        </a>
      )}
      {email && (
        <a href={mail} className={buttonClass("plain")} onClick={() => onUse("email")}>
          {t("email")}
        </a>
      )}
    </>
  );
}

function ReadyAnswer({ name, text, lang, children }: { name: string; text: string; lang: string; children: React.ReactNode }) {
  return (
    <li className="border-line px-4 not-first:border-t">
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
        <p className="flex flex-wrap gap-2 py-2">{children}</p>
      </details>
    </li>
  );
}

type AnsweredFormProps = Pick<LeadAnswerProps, "lead" | "version"> & {
  channels: Channel[];
  used: Used | null;
  onSaved: () => void;
};

/** One touch says how the lead was answered; the way that was used stands out. */
function AnsweredForm({ lead, version, channels, used, onSaved }: AnsweredFormProps) {
  const [t, notices] = [useTranslations("inbox"), useChangeNotices()];
  return (
    <LeadForm action={changeLead} notices={notices} onDone={({ status }) => status === "saved" && onSaved()} className="grid gap-2">
      {(pending) => (
        <>
          <input type="hidden" name="lead" value={lead} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="template" value={used?.template ?? ""} />
          {used && <p role="status">{t("answeredPrompt")}</p>}
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-[0.9rem] text-soft">{t("answeredBy")}</span>
            {channels.map((channel) => (
              <button
                key={channel}
                type="submit"
                name="answered"
                value={channel}
                aria-disabled={pending || undefined}
                className={buttonClass(used?.channel === channel ? "primary" : "plain", "px-4")}
              >
                {t(channel)}
              </button>
            ))}
          </p>
        </>
      )}
    </LeadForm>
  );
}
