// The public state of an entry in one language, and any pending change.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { Link } from "#components/ui/link";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes } from "#lib/i18n/locales";

type State = {
  status: "draft" | "published" | "archived";
  publishedRevision: number;
  newestRevision: number;
  isChanged: boolean;
  scheduledAt: string | null;
  scheduledRevision: number | null;
  behind: number;
};

type EntryStateProps = {
  version: State & { locale: Locale };
  locale: Locale;
  /** The entry's history page, which compares versions. */
  history: string;
};

/** Whether a draft was saved after the text that goes live: the schedule names the earlier one. */
export const isDraftLater = ({ newestRevision, scheduledRevision }: Pick<State, "newestRevision" | "scheduledRevision">) =>
  scheduledRevision !== null && newestRevision > scheduledRevision;

export async function EntryState({ version, locale, history }: EntryStateProps) {
  const [t, languages] = [await getTranslations("editor"), await getTranslations("languages")];
  const states = { draft: t("stateDraft"), published: t("statePublished"), archived: t("stateArchived") };
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {/* Most entries are published: only what differs has a badge. */}
      {version.status === "published" ? (
        <span className="text-14 text-cool">{states.published}</span>
      ) : (
        <Badge>{states[version.status]}</Badge>
      )}
      {version.scheduledAt && (
        <Badge look="heat">
          {t(isDraftLater(version) ? "stateScheduledEarlier" : "stateScheduled", { time: formatDateTime(version.scheduledAt, locale) })}
        </Badge>
      )}
      {version.status === "published" && version.isChanged && <Badge>{t("stateChanged")}</Badge>}
      {version.status === "published" && version.behind > 0 && (
        <>
          <Badge look="heat">{t("behind", { n: version.behind })}</Badge>
          <Link href={`${history}?behind=${version.locale}`} className="inline-flex min-h-11 items-center text-cool underline">
            {t("compareBehind", { language: languages(version.locale === "en" ? "ar" : "en") })}
          </Link>
        </>
      )}
    </span>
  );
}

/** The states of both languages, side by side. */
export async function EntryStates({
  versions,
  locale,
  history,
}: Omit<EntryStateProps, "version"> & { versions: Record<Locale, EntryStateProps["version"]> }) {
  const languages = await getTranslations("languages");
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-16">
      {localeCodes.map((code) => (
        <span key={code}>
          <span className="me-2 text-soft">{languages(code)}</span>
          <EntryState version={versions[code]} locale={locale} history={history} />
        </span>
      ))}
    </p>
  );
}
