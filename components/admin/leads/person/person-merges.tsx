// Records that may be the same person: those that share a number or address, those found by search, and past merges.
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { asksForWork, isOpenStatus } from "#lib/leads/inbox/types";
import type { PersonBrief, PersonRecord } from "#lib/leads/people/queries";
import { displayPhone } from "#lib/site/contact-links";
import { MergePeople, UnmergePeople } from "./merge-people.tsx";

type MergesProps = { person: PersonRecord; locale: Locale };

export async function PossibleDuplicates({ person, locale }: MergesProps) {
  const t = await getTranslations("person");
  if (person.possibleDuplicates.length === 0) return null;
  return (
    <section aria-labelledby="beside" className="min-w-0 border-s-3 border-cool bg-cool-wash px-4 py-3 print:hidden">
      <h2 id="beside" className="text-18">
        {t("beside")}
      </h2>
      <p className="text-14 text-soft">{t("besideText")}</p>
      <ul className="mt-2">
        {person.possibleDuplicates.map(({ field, value, ...brief }) => (
          <Brief
            key={brief.id}
            brief={brief}
            person={person}
            locale={locale}
            why={t(field === "phone" ? "sameNumber" : "sameAddress", { value: isolated(field === "phone" ? displayPhone(value) : value) })}
          />
        ))}
      </ul>
    </section>
  );
}

// Numbers and addresses keep their own direction inside an Arabic sentence.
const isolated = (value: string) => `\u2066${value}\u2069`;

type BriefProps = { brief: PersonBrief; person: PersonRecord; locale: Locale; why?: string };

/** An open lead of each that asks for work, the newest; none where one has no such lead. */
function ofOneMatter({ leads }: PersonRecord, { lead }: PersonBrief): { id: string; reference: string }[] {
  const own = leads
    .filter(({ status, kind }) => isOpenStatus(status) && asksForWork(kind))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  return own && lead && asksForWork(lead.kind) ? [own, lead] : [];
}

async function Brief({ brief, person, locale, why }: BriefProps) {
  const t = await getTranslations("person");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      <span className="min-w-0">
        <Link
          href={localePath(`/admin/people/${brief.id}`, locale)}
          className="inline-flex min-h-11 items-center font-medium text-cool underline"
        >
          <bdi className="break-words">{brief.name}</bdi>
        </Link>
        <span className="block text-14 break-words text-soft">
          {why ?? (
            <bdi dir="ltr" className="[overflow-wrap:anywhere]">
              {[brief.phone && displayPhone(brief.phone), brief.email].filter(Boolean).join(" · ")}
            </bdi>
          )}
        </span>
        <span className="block text-14 text-soft">
          {t("leads", { count: brief.leads })} · {formatDateTime(brief.last, locale)}
        </span>
      </span>
      <MergePeople person={person.id} other={brief.id} name={brief.name} leads={ofOneMatter(person, brief)} />
    </li>
  );
}

/** `found` holds the results for `typed`; null if nothing was searched for. */
export async function PersonMerging({ person, locale, typed, found }: MergesProps & { typed: string; found: PersonBrief[] | null }) {
  const t = await getTranslations("person");
  return (
    <section id="merging" aria-labelledby="merging-title" className="min-w-0 scroll-mt-4 print:hidden">
      <h2 id="merging-title" className="text-18">
        {t("merging")}
      </h2>
      <p className="text-14 text-soft">{t("mergingText")}</p>
      <form action={`${localePath(`/admin/people/${person.id}`, locale)}#merging`} className="mt-2 flex items-end gap-2">
        <label className="min-w-0 grow text-16">
          {t("find")}
          <input
            type="search"
            name="find"
            defaultValue={typed}
            maxLength={200}
            dir="auto"
            className="mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3"
          />
        </label>
        <button type="submit" className={buttonClass("plain", "px-4")}>
          {t("findDo")}
        </button>
      </form>
      {found && (
        <ul className="mt-2" aria-label={t("found")}>
          {found.length === 0 && <li className="text-soft">{t("findNone")}</li>}
          {found.map((brief) => (
            <Brief key={brief.id} brief={brief} person={person} locale={locale} />
          ))}
        </ul>
      )}
      <Merged person={person} locale={locale} />
    </section>
  );
}

/** "Mona Said (RQ-12345678)"; a dash once its leads are erased. */
const recordName = ({ name, reference }: PersonRecord["merges"][number]["own"]) =>
  name ? `\u2068${name}\u2069 (\u2066${reference}\u2069)` : "–";

/** Past merges and their undoing, with who did it and when. */
async function Merged({ person, locale }: MergesProps) {
  const t = await getTranslations("person");
  return (
    <ul className="mt-3">
      {person.merges.map(({ id, at, by, undoneAt, undoneBy, own, other, canUndo }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 text-16">
          <span className="min-w-0">
            <span className={`block break-words ${undoneAt ? "text-soft line-through decoration-1" : ""}`}>
              {t("mergedWith", { name: recordName(own), other: recordName(other) })}
            </span>
            <span className="block text-14 text-soft">
              {t("byAt", { name: by, time: formatDateTime(at, locale) })}
              {undoneAt && ` · ${t("partedBy", { name: undoneBy, time: formatDateTime(undoneAt, locale) })}`}
            </span>
          </span>
          {canUndo && <UnmergePeople merge={id} name={other.name} />}
        </li>
      ))}
    </ul>
  );
}
