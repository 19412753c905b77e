"use client";
// Answers a lead: a text, empty or from a ready answer, that the site sends or the user's own WhatsApp or mail program, or a call; then asks
// for the outcome. On a phone the buttons stay at the bottom of the screen.
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import type { Reply } from "#lib/leads/inbox/replies";
import { maxAnswerFileBytes, maxAnswerFiles, maxSentLength, maxWhatsAppLength } from "#lib/leads/inbox/types";
import { acceptOf, drawingTypes, photoTypes } from "#lib/pictures/file-types";
import { displayPhone } from "#lib/site/contact-links";
import { Icon } from "../../../shell/icons.tsx";
import { RestoredNotice } from "../../../shell/restored-notice.tsx";
import { type UnsavedInput, useUnsavedInput } from "../../../shell/use-unsaved-input.ts";
import { AnsweredElsewhere, AnswerOutcome, CallAgain, type Channel, phoneBottomClass, type Use } from "./answer-outcome.tsx";
import { ChangeForm, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";

type LeadAnswerProps = {
  name: string;
  phone: string;
  email: string;
  subject: string;
  replies: Reply[];
  /** The language of the lead and of the ready answers. */
  language: Locale;
  /** Whether the site sends on WhatsApp itself: not connected, now, or no more because the customer's last message is a day old. */
  whatsApp: "off" | "open" | "closed";
  /** Whether the site sends mails; else the user's own mail program does. */
  mails: boolean;
  /** The channel of the newest message: the answer's own, where the site sends on several. */
  lastCame: "whatsapp" | "email" | "other";
};

/** The text being written, and the key of the ready answer it began with; `replaced` is the user's own text that a ready answer replaced. */
type Written = { text: string; template: string; replaced: string };
const nothing: Written = { text: "", template: "", replaced: "" };

const channelHrefs = ({ phone, email, subject }: LeadAnswerProps, text: string) => ({
  whatsapp: `https://wa.me/${phone.slice(1)}${text && `?text=${encodeURIComponent(text)}`}`,
  email: `mailto:${email}?subject=${encodeURIComponent(subject)}${text && `&body=${encodeURIComponent(text)}`}`,
});

export function LeadAnswer(props: LeadAnswerProps) {
  const { name, phone, email, subject, replies, language, whatsApp, mails, lastCame } = props;
  const [t, { lead }] = [useTranslations("inbox"), useOptimisticLead()];
  // What was sent stays as it was at that moment, whatever is typed since.
  const [use, setUse] = useState<Use | null>(null);
  const [isTried, setTried] = useState(false);
  const [written, setWritten] = useState(nothing);
  const [area, form] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLFormElement>(null)];
  const unsavedInput = useUnsavedInput(form, `lead/${lead.id}/answer`);
  const clear = () => {
    unsavedInput.discard();
    setWritten(nothing);
  };
  const onUse = (channel: Channel, event: React.MouseEvent) => {
    if (channel === "call") return setUse({ channel, to: phone, subject: "", text: "", template: "" });
    const { text, template } = written;
    if (text.length > maxSentLength) {
      event.preventDefault();
      area.current?.focus();
    } else setUse({ channel, to: channel === "email" ? email : phone, subject: channel === "email" ? subject : "", text, template });
  };
  const to = channelHrefs(props, written.text);
  const isWritten = written.text.trim() !== "";
  const isChat = whatsApp === "open" && isWritten && written.text.length <= maxWhatsAppLength;
  const isMail = mails && email !== "" && isWritten && written.text.length <= maxSentLength;
  const channels: Channel[] = [...(phone ? (["call", "whatsapp"] as const) : []), ...(email ? (["email"] as const) : [])];
  return (
    <section id="answer" aria-labelledby="answer-title" className="scroll-mt-4 border-y border-line border-t-ink bg-sheet print:hidden">
      <Composer
        area={area}
        form={form}
        unsavedInput={{ ...unsavedInput, discard: clear }}
        replies={replies}
        language={language}
        written={written}
        onWrite={setWritten}
      />
      {(isChat || (mails && email !== "")) && (
        <div className="flex flex-wrap items-start gap-2 px-4 pt-3">
          {isChat && (
            <SendHere
              channel="whatsapp"
              sent={{ ...written, to: phone, subject: "", language }}
              isAct={!isMail || lastCame !== "email"}
              onSent={clear}
            />
          )}
          {mails && email !== "" && (
            <SendHere
              channel="email"
              sent={{ ...written, to: email, subject, language }}
              isAct={isMail ? !isChat || lastCame === "email" : !phone}
              onSent={clear}
              // Nothing is written yet, or too much.
              onClick={isMail ? undefined : () => area.current?.focus()}
            />
          )}
        </div>
      )}
      {whatsApp === "closed" && <p className="px-4 pt-2 text-14 text-soft">{t("windowClosed")}</p>}
      <SendRow phone={phone} email={mails ? "" : email} to={to} onUse={onUse} isWritten={isWritten && !isChat && !isMail} />
      {use ? (
        <AnswerOutcome
          use={use}
          name={name}
          language={language}
          onDone={(answered, isTried) => {
            setUse(null);
            setTried(isTried);
            if (answered && use.text === written.text) clear();
          }}
        />
      ) : isTried ? (
        <CallAgain onDone={() => setTried(false)} />
      ) : (
        <ThumbBar phone={phone} email={mails ? "" : email} to={to} onUse={onUse} />
      )}
      <AnsweredElsewhere channels={channels} />
    </section>
  );
}

type ComposerProps = Pick<LeadAnswerProps, "replies" | "language"> & {
  area: React.RefObject<HTMLTextAreaElement | null>;
  form: React.RefObject<HTMLFormElement | null>;
  unsavedInput: UnsavedInput;
  written: Written;
  onWrite: (written: Written) => void;
};

/** The text area is uncontrolled, so that useUnsavedInput can keep and restore it like any other form. */
function Composer({ replies, language, area, form, unsavedInput, written, onWrite }: ComposerProps) {
  const [t, locale, id] = [useTranslations("inbox"), useLocale(), useId()];
  const { readyAnswer, setReadyAnswer } = useOptimisticLead();
  const { tag, label } = locales[language];
  const isTooLong = written.text.length > maxSentLength;
  const put = (next: Written) => {
    const field = area.current;
    if (!field) return;
    field.value = next.text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    onWrite(next);
    field.focus();
  };
  /** A ready answer replaces the text instead of being appended, because two of them would greet twice. */
  const begin = ({ key, text }: Reply) => {
    const isOwn = written.text.trim() !== "" && !replies.some((reply) => reply.text === written.text);
    put({ text, template: key, replaced: isOwn ? written.text : written.replaced });
  };
  // What was just done has its text ready, unless the user is writing one of their own.
  const ready = readyAnswer ? replies.find(({ key }) => key === readyAnswer) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that is called for
  useEffect(() => {
    if (!ready || written.text === ready.text) return;
    if (written.text.trim() === "" || written.template === ready.key) begin(ready);
  }, [ready?.text]);
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
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-problem` : undefined}
        placeholder={t("answerHint")}
        onInput={({ currentTarget: { value } }) => onWrite({ ...written, text: value, template: value ? written.template : "" })}
        onKeyDown={() => setReadyAnswer(null)}
        className="field-sizing-content block max-h-72 min-h-24 w-full rounded-control border border-hair bg-paper px-3 py-2 noscript:hidden"
      />
      {isTooLong && (
        <p role="alert" id={`${id}-problem`} className="text-16 font-medium text-heat">
          {t("tooLong", { count: formatWhole(written.text.length, locale), max: formatWhole(maxSentLength, locale) })}
        </p>
      )}
      {written.replaced && written.replaced !== written.text && (
        <button
          type="button"
          onClick={() => put({ text: written.replaced, template: "", replaced: "" })}
          className="min-h-11 cursor-pointer justify-self-start text-14 text-cool underline"
        >
          {t("bringBack")}
        </button>
      )}
      <RestoredNotice unsavedInput={unsavedInput} />
    </form>
  );
}

type SendHereProps = {
  channel: "whatsapp" | "email";
  sent: Omit<Use, "channel"> & { language: Locale };
  isAct: boolean;
  onSent: () => void;
  /** In place of sending. */
  onClick?: (() => void) | undefined;
};

/** The site sends the text; the time line says what becomes of it. */
function SendHere({ channel, sent: { to, subject, text, template, language }, isAct, onSent, onClick }: SendHereProps) {
  const t = useTranslations("inbox");
  return (
    <ChangeForm onSaved={onSent} className="flex flex-wrap items-start gap-2">
      {Object.entries({ to, subject, text, template, language, sends: "1" }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <FormButton
        name="answered"
        value={channel}
        className={buttonClass(isAct ? "primary" : "plain")}
        onClick={(event) => {
          if (onClick) event.preventDefault();
          onClick?.();
        }}
      >
        <Icon name={channel === "email" ? "mail" : "message"} />
        {t(channel === "email" ? "sendMail" : "sendHere")}
      </FormButton>
      {channel === "email" && <AnswerFiles />}
    </ChangeForm>
  );
}

/** Files that go with the mail. Too many or too large ones are refused at once, because the server would not even read them. */
function AnswerFiles() {
  const [t, locale, id] = [useTranslations("inbox"), useLocale(), useId()];
  const [names, setNames] = useState<string[]>([]);
  const [isTooMuch, setTooMuch] = useState(false);
  const limits = { files: maxAnswerFiles, megabytes: String(maxAnswerFileBytes / 1e6) };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={buttonClass("plain", "cursor-pointer has-focus-visible:outline-2")}>
        {t("attach")}
        <input
          id={id}
          type="file"
          name="files"
          multiple
          accept={acceptOf([...drawingTypes, ...photoTypes])}
          aria-describedby={`${id}-files`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            const isOver = files.length > maxAnswerFiles || files.reduce((sum, { size }) => sum + size, 0) > maxAnswerFileBytes;
            if (isOver) currentTarget.value = "";
            setTooMuch(isOver);
            setNames(isOver ? [] : files.map(({ name }) => name));
          }}
        />
      </label>
      <p id={`${id}-files`} role="status" className={`max-w-[40ch] text-14 break-all ${isTooMuch ? "font-medium text-heat" : "text-soft"}`}>
        {isTooMuch ? t("attachTooMuch", limits) : names.join(locales[locale].comma)}
      </p>
    </div>
  );
}

type ChannelButtonsProps = Pick<LeadAnswerProps, "phone" | "email"> & {
  to: ReturnType<typeof channelHrefs>;
  onUse: (channel: Channel, event: React.MouseEvent) => void;
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
        <a
          href={to.whatsapp}
          target="_blank"
          rel="noopener"
          className={buttonClass(lookOf(isWritten))}
          onClick={(event) => onUse("whatsapp", event)}
        >
          <Icon name="message" />
          {t("whatsapp")}
        </a>
      )}
      {email && (
        <a href={to.email} className={buttonClass(lookOf(!phone))} onClick={(event) => onUse("email", event)}>
          <Icon name="mail" />
          {t("email")}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass(lookOf(!isWritten), "max-lg:hidden")} onClick={(event) => onUse("call", event)}>
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
        <a href={`tel:${phone}`} className={buttonClass("primary", wide)} onClick={(event) => onUse("call", event)}>
          <Icon name="call" />
          {t("call")}
        </a>
      )}
      {phone && (
        <a
          href={to.whatsapp}
          target="_blank"
          rel="noopener"
          className={buttonClass("plain", wide)}
          onClick={(event) => onUse("whatsapp", event)}
        >
          <Icon name="message" />
          {t("whatsapp")}
        </a>
      )}
      {!phone && email && (
        <a href={to.email} className={buttonClass("primary", wide)} onClick={(event) => onUse("email", event)}>
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
