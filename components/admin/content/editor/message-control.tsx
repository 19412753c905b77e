"use client";
// Edits a message to a customer: the text, buttons that insert variables, immediate errors, and a preview as received.
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { fillVariables, type ReplyFacts, type ReplyVariable, variableFaults } from "#lib/content/kinds/reply-variables";
import { type Locale, locales } from "#lib/i18n/locales";

type MessageControlProps = {
  shared: { id: string; name: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };
  look: string;
  text: string;
  locale: Locale;
  variables: string[];
  sample: ReplyFacts | undefined;
  onText: (text: string) => void;
};

export function MessageControl({ shared, look, text, locale, variables, sample, onText }: MessageControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { tag, dir } = locales[locale];
  const faults = variableFaults(text);
  /** Inserts text at the caret or over the selection. */
  const insert = (put: string) => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setRangeText(put, field.selectionStart, field.selectionEnd, "end");
    onText(field.value);
  };
  return (
    <>
      <textarea
        ref={area}
        {...shared}
        aria-invalid={shared["aria-invalid"] ?? (faults.length > 0 || undefined)}
        lang={tag}
        dir={dir}
        value={text}
        rows={Math.min(12, Math.max(3, Math.ceil(text.length / 44)))}
        onChange={(event) => onText(event.target.value)}
        className={`${look} field-sizing-content max-h-[24rem] min-h-24`}
      />
      {faults.map(({ found, meant }) => (
        <Fault key={found} found={found} meant={meant} onMend={(put) => onText(text.replaceAll(found, put))} />
      ))}
      <Variables variables={variables} onInsert={insert} />
      {sample && <Bubble text={text} locale={locale} sample={sample} />}
    </>
  );
}

/** Buttons that insert the variables. */
function Variables({ variables, onInsert }: { variables: string[]; onInsert: (text: string) => void }) {
  const t = useTranslations("editor");
  return (
    <div className="mt-2">
      <p className="text-[0.82rem] text-soft">{t("variables")}</p>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {variables.map((variable) => {
          const name = t(`variable_${variable as ReplyVariable}`);
          return (
            <li key={variable}>
              <button
                type="button"
                aria-label={t("insertVariable", { name })}
                // Keeps the focus and the caret in the text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onInsert(`{${variable}}`)}
                className="inline-flex min-h-11 items-center gap-2 rounded-control border border-hair px-3 text-[0.88rem] hover:bg-cool-wash"
              >
                {name}
                <bdi dir="ltr" className="text-[0.8rem] text-cool">{`{${variable}}`}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** An unknown variable in braces, with the likely intended one. */
function Fault({ found, meant, onMend }: { found: string; meant: ReplyVariable | null; onMend: (text: string) => void }) {
  const t = useTranslations("editor");
  return (
    <p
      aria-live="polite"
      data-problem
      className="mt-2 flex flex-wrap items-center gap-x-3 border-s-3 border-heat bg-heat-wash px-3 py-1.5 text-[0.9rem]"
    >
      <span>{t("variableWrong", { found: `\u2066${found}\u2069` })}</span>
      {meant && (
        <button type="button" className="min-h-11 cursor-pointer font-medium underline" onClick={() => onMend(`{${meant}}`)}>
          {t("variableMeant", { meant: `\u2066{${meant}}\u2069` })}
        </button>
      )}
    </p>
  );
}

/** Previews the message as a chat bubble. */
function Bubble({ text, locale, sample }: { text: string; locale: Locale; sample: ReplyFacts }) {
  const t = useTranslations("editor");
  const { tag, dir } = locales[locale];
  if (text.trim() === "") return null;
  return (
    <figure className="mt-3">
      <figcaption className="text-[0.82rem] text-soft">{t("asReceived")}</figcaption>
      <MessageBubble lang={tag} dir={dir} sender={sample.business} text={fillVariables(text.trim(), sample)} />
    </figure>
  );
}

type MessageBubbleProps = { lang: string; dir: "ltr" | "rtl"; sender: string; text: string };

export function MessageBubble({ lang, dir, sender, text }: MessageBubbleProps) {
  return (
    <div
      lang={lang}
      dir={dir}
      className="mt-1 rounded-control bg-[color-mix(in_oklab,var(--color-whatsapp)_13%,var(--color-paper))] px-3 py-3 text-[0.92rem]"
    >
      <div className="w-fit max-w-[34rem] min-w-40 rounded-xl rounded-ss-none bg-sheet px-3 pt-2 pb-1.5 shadow-sm">
        <p className="text-[0.78rem] font-medium text-cool">{sender}</p>
        <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{text}</p>
        <p aria-hidden="true" className="mt-0.5 text-end text-[0.72rem] text-soft tabular-nums">
          10:24
        </p>
      </div>
    </div>
  );
}
