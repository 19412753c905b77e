// The header of a person: the latest name, the number of leads, the first contact, and any wish not to be contacted.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { formatDate } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { openStatuses } from "#lib/leads/inbox/types";
import type { PersonRecord } from "#lib/leads/people/queries";
import { dubaiDay } from "#lib/time/dubai-clock";

export async function PersonHead({ person, locale }: { person: PersonRecord; locale: Locale }) {
  const [t, inbox] = [await getTranslations("person"), await getTranslations("inbox")];
  const [name = "", ...others] = person.names;
  const open = person.leads.filter(({ status }) => openStatuses.includes(status)).length;
  const first = person.leads.map(({ createdAt }) => createdAt).sort()[0];
  const stopped = person.leads.some(({ doNotContact }) => doNotContact);
  return (
    <>
      <p className="mt-2 text-14 font-medium text-cool">{t("title")}</p>
      <h1 className="text-30 leading-snug">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-16 text-soft">
        <span>{t("leads", { count: person.leads.length })}</span>
        {open > 0 && <Badge look="cool">{t("open", { count: open })}</Badge>}
        {stopped && <Badge look="heat">{inbox("doNotContact")}</Badge>}
        {first && <span>{t("since", { day: formatDate(dubaiDay(Date.parse(first)), locale) })}</span>}
      </p>
      {others.length > 0 && (
        <p className="mt-1 text-14 break-words text-soft">
          {t("alsoAs")}{" "}
          {others.map((other, index) => (
            <span key={other}>
              {index > 0 && " · "}
              <bdi>{other}</bdi>
            </span>
          ))}
        </p>
      )}
      {stopped && <p className="mt-3 border-s-3 border-heat ps-3">{inbox("doNotContactText")}</p>}
    </>
  );
}
