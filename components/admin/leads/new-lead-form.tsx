"use client";
// The form for somebody who called, wrote or came. Whoever the number belongs to is looked up while it is typed, so that a call in progress
// opens its lead instead of a second one.
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { choiceClass, controlClass, describedBy, Field } from "#components/ui/field";
import { Link } from "#components/ui/link";
import { westernDigits } from "#lib/formats/digits";
import { newUuid } from "#lib/formats/uuid";
import { formatShortDate } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import { languageOf } from "#lib/i18n/text-language";
import { type EnterResult, enterLead } from "#lib/leads/inbox/enter";
import { entryChannels, isOpenStatus, type LeadRow } from "#lib/leads/inbox/types";
import type { EnteredField } from "#lib/leads/kinds/entered";
import { dubaiDay } from "#lib/time/dubai-clock";
import { type WishedVisit, wishedQuery } from "#lib/visits/wished-visit";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";
import { useFoundLeads } from "../shell/use-found-leads.ts";

type Choice = { value: string; label: string };
type NewLeadProps = {
  /** The number of a call in progress, where a telephone system opened the page. */
  phone: string;
  /** The visit for which the calendar was pressed. */
  wished: WishedVisit | null;
  problems: Choice[];
  /** Names of places, offered while the area is typed. */
  places: string[];
};

/** A number is looked up from this many digits on. */
const leastDigits = 7;

const digitsOf = (phone: string) => westernDigits(phone).replace(/\D/g, "");

export function NewLeadForm({ phone, wished, problems, places }: NewLeadProps) {
  const t = useTranslations("newLead");
  // The framework keeps a page that was left, and shows it again as it was: each visit gets a form of its own.
  const [visit, setVisit] = useState(0);
  useEffect(() => () => setVisit((number) => number + 1), []);
  return (
    <ActionForm
      key={visit}
      action={enterLead}
      done={{ saved: t("saved") }}
      refused={{ refused: t("refused") }}
      storageKey={phone ? `new-lead/${phone}` : "new-lead"}
      className="mt-4 grid max-w-[46rem] gap-4"
    >
      {(state) => <Fields state={state} {...{ phone, wished, problems, places }} />}
    </ActionForm>
  );
}

function Fields({ state, phone: calling, wished, problems, places }: NewLeadProps & { state: EnterResult }) {
  const [t, errors, channels] = [useTranslations("newLead"), useTranslations("newLead.problems"), useTranslations("newLead.channels")];
  const [locale, router] = [useLocale(), useRouter()];
  const [phone, setPhone] = useState(calling);
  const [[name, setName], [need, setNeed]] = [useState(""), useState("")];
  const known = useFoundLeads(digitsOf(phone).length < leastDigits ? "" : phone, locale, { sort: "newest", most: 3 });
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => number.current?.focus(), []);
  // Identifies this entry, so that it is stored once.
  const [entry, setEntry] = useState("");
  useEffect(() => setEntry(newUuid()), []);
  const addressOf = (lead: string) => localePath(`/admin/leads/${lead}${wished ? `?${wishedQuery(wished)}` : ""}`, locale);
  const address = state.status === "saved" ? addressOf(state.lead) : "";
  useEffect(() => {
    if (address) router.push(address);
  }, [address, router]);
  const found = state.status === "refused" ? state.problems : {};
  const problemOf = (name: EnteredField) =>
    found[name] && errors(`${name === "phone" && found[name] === "required" ? "phoneMissing" : name}` as "phone");
  const line = (name: EnteredField, input: React.ComponentProps<"input">) => (
    <Field id={`new-${name}`} label={t(`fields.${name}` as "fields.phone")} problem={problemOf(name)}>
      <input
        {...describedBy(`new-${name}`, { problem: problemOf(name) })}
        name={name}
        autoComplete="off"
        className={controlClass(Boolean(problemOf(name)))}
        {...input}
      />
    </Field>
  );
  return (
    <>
      <input type="hidden" name="entry" value={entry} />
      <input type="hidden" name="office" value={locale} />
      {state.status === "saved" && (
        <p>
          <Link href={address} className="inline-flex min-h-11 items-center text-cool underline">
            {t("open", { reference: state.reference })}
          </Link>
        </p>
      )}
      {line("phone", {
        type: "tel",
        inputMode: "tel",
        dir: "ltr",
        defaultValue: calling,
        ref: number,
        onInput: ({ currentTarget }) => setPhone(currentTarget.value),
        className: `${controlClass(Boolean(problemOf("phone")))} rtl:text-end`,
      })}
      <div role="status" className="empty:hidden">
        {known.length > 0 && <Known rows={known} typed={phone} locale={locale} addressOf={addressOf} />}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {line("fullName", { dir: "auto", autoCapitalize: "words", onInput: ({ currentTarget }) => setName(currentTarget.value) })}
        {line("area", { dir: "auto", list: "new-places" })}
      </div>
      <datalist id="new-places">
        {places.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field id="new-message" label={t("fields.message")} problem={problemOf("message")}>
        <textarea
          {...describedBy("new-message", { problem: problemOf("message") })}
          name="message"
          rows={2}
          dir="auto"
          maxLength={5000}
          onInput={({ currentTarget }) => setNeed(currentTarget.value)}
          className={controlClass(Boolean(problemOf("message")))}
        />
      </Field>
      <fieldset>
        <legend className="font-medium">{t("fields.channel")}</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {entryChannels.map((channel, index) => (
            <label key={channel} className={choiceClass}>
              <input type="radio" name="channel" value={channel} defaultChecked={index === 0} />
              {channels(channel)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <label className={choiceClass}>
          <input type="checkbox" name="emergency" />
          {t("emergency")}
        </label>
        <label className={choiceClass}>
          <input type="checkbox" name="answered" />
          {t("answered")}
        </label>
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-cool underline">{t("more")}</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Field id="new-problem" label={t("fields.problem")}>
            <select id="new-problem" name="problem" className={controlClass()}>
              <option value="">{t("notChosen")}</option>
              {problems.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          {line("email", { type: "email", dir: "ltr", className: `${controlClass(Boolean(problemOf("email")))} rtl:text-end` })}
          {line("company", { dir: "auto" })}
          <Field id="new-locale" label={t("fields.locale")}>
            <select id="new-locale" name="locale" className={controlClass()}>
              <option value="">{t("localeAsWritten", { language: locales[languageOf(need) ?? languageOf(name) ?? locale].label })}</option>
              {localeCodes.map((code) => (
                <option key={code} value={code}>
                  {locales[code].label}
                </option>
              ))}
            </select>
          </Field>
        </div>
      </details>
      {/* On a phone it stays in reach of the thumb. */}
      <div className="max-sm:sticky max-sm:bottom-0 max-sm:-mx-(--page-edge) max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-(--page-edge) max-sm:py-3">
        <SubmitButton label={t("save")} look="primary" />
      </div>
    </>
  );
}

/** The last nine digits, which a number of the Emirates has in every spelling. */
const lastDigits = (phone: string) => digitsOf(phone).slice(-9);

type KnownProps = { rows: LeadRow[]; typed: string; locale: Locale; addressOf: (lead: string) => string };

/** Who it may be: the newest leads of this number, each a link, and whether an open one takes what is entered. */
function Known({ rows, typed, locale, addressOf }: KnownProps) {
  const [t, status] = [useTranslations("newLead"), useTranslations("status")];
  const isWhole = lastDigits(typed).length === 9;
  const takesIt = rows.some((row) => isWhole && lastDigits(row.phone) === lastDigits(typed) && isOpenStatus(row.status));
  return (
    <div className="border-s-3 border-cool bg-cool-wash px-4 py-2">
      <p className="font-medium">{t("known")}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={addressOf(row.id)} className="inline-flex min-h-11 flex-wrap items-center gap-x-2 underline">
              <bdi>{row.fullName}</bdi>
              <span className="text-14">
                {status(row.status)} · {formatShortDate(dubaiDay(Date.parse(row.createdAt)), locale)} · <bdi>{row.reference}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {takesIt && (
        <>
          <p className="text-14">{t("joins")}</p>
          <label className="flex min-h-11 items-center gap-2.5 text-16">
            <input type="checkbox" name="separate" />
            {t("separate")}
          </label>
        </>
      )}
    </div>
  );
}
