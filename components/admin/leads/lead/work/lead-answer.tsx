"use client";
// Answers a lead: a text, empty or from a ready answer, sent by WhatsApp or e-mail, or a call; then asks for the outcome. On a phone the
// buttons stay at the bottom of the screen.
import { useLocale, useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import type { Reply } from "#lib/leads/inbox/replies";
import { displayPhone } from "#lib/site/contact-links";
import { Icon } from "../../../shell/icons.tsx";
import { RestoredNotice } from "../../../shell/restored-notice.tsx";
import { useUnsavedInput } from "../../../shell/use-unsaved-input.ts";
import { AnsweredElsewhere, AnswerOutcome, CallAgain, type Channel, phoneBottomClass } from "./answer-outcome.tsx";
import { useOptimisticLead } from "./change-form.tsx";

type LeadAnswerProps = {
  name: string;
  phone: string;
  email: string;
  subject: string;
  replies: Reply[];
  /** The language of the lead and of the ready answers. */
  language: Locale;
};

/** The text being written, and the key of the ready answer it began with. */
type Written = { text: string; template: string };

const channelHrefs = ({ phone, email, subject }: LeadAnswerProps, text: string) => ({
  whatsapp: `https://wa.me/${phone.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`,
  email: `mailto:${email}?subject=${encodeURIComponent(subject)}${text && `&body=${encodeURIComponent(text)}`}`,
});

export function LeadAnswer(props: LeadAnswerProps) {
  const { name, phone, email, replies, language } = props;
  const [usedChannel, setUsedChannel] = useState<Channel | null>(null);
  const [isTried, setTried] = useState(false);
  const [written, setWritten] = useState<Written>({ text: "", template: "" });
  const area = useRef<HTMLTextAreaElement>(null);
  const clear = () => {
    area.current?.form?.reset();
    setWritten({ text: "", template: "" });
  };
  const to = channelHrefs(props, written.text);
  const channels: Channel[] = [...(phone ? (["call", "whatsapp"] as const) : []), ...(email ? (["email"] as const) : [])];
  return (
    <section id="answer" aria-labelledby="answer-title" className="scroll-mt-4 border-y border-line border-t-ink bg-sheet print:hidden">
      <Composer area={area} replies={replies} language={language} written={written} onWrite={setWritten} />
      <SendRow phone={phone} email={email} to={to} onUse={setUsedChannel} isWritten={written.text.trim() !== ""} />
      {usedChannel ? (
        <AnswerOutcome
          channel={usedChannel}
          name={name}
          template={written.template}
          onDone={(answered, isTried) => {
            setUsedChannel(null);
            setTried(isTried);
            if (answered) clear();
          }}
        />
      ) : (
        <>
          {isTried && <CallAgain onDone={() => setTried(false)} />}
          <ThumbBar phone={phone} email={email} to={to} onUse={setUsedChannel} />
        </>
      )}
      <AnsweredElsewhere channels={channels} />
    </section>
  );
}

type ComposerProps = Pick<LeadAnswerProps, "replies" | "language"> & {
  area: React.RefObject<HTMLTextAreaElement | null>;
  written: Written;
  onWrite: (written: Written) => void;
};

/** The text area is uncontrolled, so that useUnsavedInput can keep and restore it like any other form. */
function Composer({ replies, language, area, written, onWrite }: ComposerProps) {
  const [t, locale, { lead }] = [useTranslations("inbox"), useLocale(), useOptimisticLead()];
  const [id, form] = [useId(), useRef<HTMLFormElement>(null)];
  const unsavedInput = useUnsavedInput(form, `lead/${lead.id}/answer`);
  const { tag, label } = locales[language];
  // The user's own text that a ready answer replaced.
  const [replaced, setReplaced] = useState("");
  const put = (text: string, template: string) => {
    const field = area.current;
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    onWrite({ text, template });
    field.focus();
  };
  /** A ready answer replaces the text instead of being appended, because two of them would greet twice. */
  const begin = ({ key, text }: Reply) => {
    const isOwn = written.text.trim() !== "" && !replies.some((reply) => reply.text === written.text);
    if (isOwn) setReplaced(written.text);
    put(text, key);
  };
  return (
    <form ref={form} onSubmit={(event) => event.preventDefault()} className="grid gap-2 px-4 pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} id="answer-title" className="font-medium">
          {t("answerTitle")} <span className="text-14 font-normal text-soft">{t("repliesIn", { language: label })}</span>
        </label>
        <TextLink href={localePath("/admin/replies", locale)} className="text-14">
          {t("repliesChange")}
        </TextLink>
      </p>
      {replies.length > 0 && (
        <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 lg:flex-wrap noscript:hidden">
          <legend className="sr-only">{t("replies")}</legend>
          {replies.map((reply) => (
            <button
              key={reply.key}
              type="button"
              aria-pressed={written.template === reply.key && written.text.endsWith(reply.text)}
              onClick={() => begin(reply)}
              className="min-h-11 cursor-pointer rounded-full border border-hair px-4 text-16 whitespace-nowrap hover:border-cool aria-pressed:border-cool aria-pressed:bg-cool-wash"
            >
              {reply.name}
            </button>
          ))}
        </fieldset>
      )}
      <textarea
        ref={area}
        id={id}
        name="answer"
        lang={tag}
        dir="auto"
        rows={3}
        maxLength={2000}
        placeholder={t("answerHint")}
        onInput={({ currentTarget: { value } }) => onWrite({ text: value, template: value ? written.template : "" })}
        className="field-sizing-content block max-h-72 min-h-24 w-full rounded-control border border-hair bg-paper px-3 py-2 noscript:hidden"
      />
      {replaced && replaced !== written.text && (
        <button
          type="button"
          onClick={() => {
            put(replaced, "");
            setReplaced("");
          }}
          className="min-h-11 cursor-pointer justify-self-start text-14 text-cool underline"
        >
          {t("bringBack")}
        </button>
      )}
      <RestoredNotice
        unsavedInput={{
          ...unsavedInput,
          discard: () => {
            unsavedInput.discard();
            onWrite({ text: "", template: "" });
          },
        }}
      />
    </form>
  );
}

type ChannelButtonsProps = Pick<LeadAnswerProps, "phone" | "email"> & {
  to: ReturnType<typeof channelHrefs>;
  onUse: (channel: Channel) => void;
};

/**
 * The send buttons below the text. The call button appears on wide screens only, where the user dials the number by hand. The act is to
 * send what is written, or else to call.
 */
function SendRow({ phone, email, to, onUse, isWritten }: ChannelButtonsProps & { isWritten: boolean }) {
  const t = useTranslations("inbox");
  const lookOf = (isAct: boolean) => (isAct ? "primary" : "plain");
  return (
    <p className="flex flex-wrap gap-2 px-4 py-3">
      {phone && (
        <a href={to.whatsapp} target="_blank" rel="noopener" className={buttonClass(lookOf(isWritten))} onClick={() => onUse("whatsapp")}>
          <Icon name="message" />
          {t("whatsapp")}
        </a>
      )}
      {email && (
        <a href={to.email} className={buttonClass(lookOf(!phone))} onClick={() => onUse("email")}>
          <Icon name="mail" />
          {t("email")}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass(lookOf(!isWritten), "max-lg:hidden")} onClick={() => onUse("call")}>
          <Icon name="call" />
          {t("call")} <bdi dir="ltr">{displayPhone(phone)}</bdi>
        </a>
      )}
    </p>
  );
}

/** Hidden while the user types, because the on-screen keyboard needs the space. */
function ThumbBar({ phone, email, to, onUse }: ChannelButtonsProps) {
  const t = useTranslations("inbox");
  const wide = "min-h-13 gap-1.5! px-2! text-16 max-[359px]:[&_svg]:hidden";
  return (
    <div
      data-thumb-bar=""
      className={`grid auto-cols-fr grid-flow-col gap-2 border-t border-line bg-sheet px-4 pt-2 shadow-[0_-4px_16px_#0002] lg:hidden in-[#answer:has(textarea:focus)]:hidden ${phoneBottomClass}`}
    >
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass("primary", wide)} onClick={() => onUse("call")}>
          <Icon name="call" />
          {t("call")}
        </a>
      )}
      {phone && (
        <a href={to.whatsapp} target="_blank" rel="noopener" className={buttonClass("plain", wide)} onClick={() => onUse("whatsapp")}>
          <Icon name="message" />
          {t("whatsapp")}
        </a>
      )}
      {!phone && email && (
        <a href={to.email} className={buttonClass("primary", wide)} onClick={() => onUse("email")}>
          <Icon name="mail" />
          {t("email")}
        </a>
      )}
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the answer form */}
      <a
        href="#answer"
        data-command={t("answerDo")}
        className={buttonClass("plain", wide)}
        onClick={(event) => {
          event.preventDefault();
          const area = document.querySelector<HTMLTextAreaElement>("#answer textarea");
          area?.scrollIntoView({ block: "center" });
          area?.focus({ preventScroll: true });
        }}
      >
        <Icon name="answer" turns />
        {t("answerDo")}
      </a>
    </div>
  );
}
