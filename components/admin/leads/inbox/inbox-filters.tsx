// The inbox's search and filters: a plain GET form, so that the filter is part of the URL.
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { formatDateRange } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import {
  type FilterField,
  filterQuery,
  type InboxFilter,
  type LeadFigure,
  type LeadKey,
  leadFigures,
  promises,
  splitBy,
} from "#lib/leads/inbox/filter";
import { placeChoices, serviceChoices } from "#lib/leads/inbox/names";
import { type Colleague, lostReasons } from "#lib/leads/inbox/types";
import { devices } from "#lib/leads/intake/attribution";
import { leadKinds } from "#lib/leads/kinds/index";
import { problems } from "#lib/leads/kinds/quote-fields";
import { leadStatuses } from "#lib/leads/statuses";
import { kindName } from "#lib/notify/mail/texts";
import { reportNames } from "#lib/reports/names";
import { Icon } from "../../shell/icons.tsx";
import { inboxPath } from "./inbox-views.tsx";

const searchLink = "inline-flex min-h-11 items-center text-16 underline";
const control = "mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3";

type Choice = { value: string; label: string };
type InboxFiltersProps = {
  filter: InboxFilter;
  /** Whether the filter is one of the built-in views; its fields then stay collapsed. */
  isView: boolean;
  people: Colleague[];
  sources: string[];
  /** The signed-in user's id; the owner list offers it as "me". */
  viewer: string;
  locale: Locale;
};

export async function InboxFilters({ filter, isView, people, sources, viewer, locale }: InboxFiltersProps) {
  const t = await getTranslations("leadFilters");
  const { q, sort: _sort, ...narrowing } = filter;
  const { figure, by, week, from, to, ...others } = narrowing;
  const isReported = Boolean(figure || by || week);
  const isSaid = isReported ? Object.keys(others).length === 0 : Object.keys(narrowing).length === 0;
  return (
    <form
      method="get"
      action={localePath("/admin/leads", locale)}
      className="mt-3 grid grid-cols-1 gap-x-5 gap-y-1 lg:mb-3 lg:grid-cols-[minmax(0,36rem)_1fr]"
    >
      <div className="flex">
        <input
          type="search"
          name="q"
          defaultValue={filter.q}
          aria-label={t("search")}
          placeholder={t("searchHint")}
          dir="auto"
          maxLength={200}
          className="min-h-11 min-w-0 grow rounded-s-control border border-e-0 border-hair bg-sheet px-3"
        />
        <button
          type="submit"
          aria-label={t("search")}
          className="inline-flex w-12 cursor-pointer items-center justify-center rounded-e-control border border-hair bg-sheet text-cool hover:bg-cool-wash"
        >
          <Icon name="search" />
        </button>
      </div>
      {q && <SearchLinks filter={filter} q={q} locale={locale} />}
      {isReported && <ReportedList filter={filter} people={people} locale={locale} />}
      {/* A list of a report says in a line what it lists, so that its leads are in sight on a phone. */}
      <details open={!isSaid && !isView} className="group open:border-b open:border-line lg:open:col-span-2">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-16 text-cool [&::-webkit-details-marker]:hidden">
          <Icon name="filter" />
          {t("filters")}
        </summary>
        <FilterFields filter={filter} people={people} sources={sources} viewer={viewer} locale={locale} />
      </details>
    </form>
  );
}

/** Links that clear the search, or extend it to all leads. */
async function SearchLinks({ filter, q, locale }: { filter: InboxFilter; q: string; locale: Locale }) {
  const t = await getTranslations("leadFilters");
  return (
    <p className="flex flex-wrap gap-x-5 lg:col-span-2 lg:row-start-2">
      <a href={inboxPath(filterQuery({ ...filter, q: undefined }), locale)} className={searchLink}>
        {t("clearSearch")}
      </a>
      {filterQuery(filter) !== filterQuery({ q }) && (
        <a href={inboxPath(filterQuery({ q }), locale)} className={searchLink}>
          {t("searchAll")}
        </a>
      )}
    </p>
  );
}

async function FilterFields({ filter, people, sources, viewer, locale }: Omit<InboxFiltersProps, "isView">) {
  const [t, inbox, status] = [await getTranslations("leadFilters"), await getTranslations("inbox"), await getTranslations("status")];
  const statuses = leadStatuses.map((value) => ({ value, label: status(value) }));
  const kinds = Object.keys(leadKinds).map((value) => ({ value, label: kindName(value, locale) }));
  const owners = people.filter(({ id }) => id !== viewer).map(({ id, name }) => ({ value: id, label: name }));
  const select = (name: FilterField, label: string, choices: Choice[], unset = t("any")) => (
    <FilterSelect name={name} value={filter[name]} label={label} choices={choices} unset={unset} />
  );
  return (
    <div className="grid gap-3 pb-4 sm:grid-cols-2 lg:grid-cols-4">
      {select(
        "status",
        t("statusLabel"),
        [{ value: "open", label: t("openOnly") }, { value: "all", label: t("everything") }, ...statuses],
        t(filter.figure || filter.by || filter.week ? "any" : "anyOpen"),
      )}
      {select("kind", t("kindLabel"), kinds)}
      {select("service", inbox("serviceLabel"), serviceChoices(locale))}
      {select("place", inbox("placeLabel"), placeChoices(locale))}
      {select(
        "source",
        t("sourceLabel"),
        sources.map((value) => ({ value, label: value })),
      )}
      {select("owner", inbox("ownerLabel"), [{ value: "me", label: t("me") }, { value: "none", label: inbox("nobody") }, ...owners])}
      {select(
        "figure",
        t("figureLabel"),
        leadFigures.map((value) => ({ value, label: t(`figures.${value}`) })),
      )}
      {select("by", t("byLabel"), await byChoices(filter.by, people, locale))}
      {select(
        "week",
        t("weekLabel"),
        promises.map((value) => ({ value, label: t(`weeks.${value}`) })),
      )}
      <FilterDay name="from" value={filter.from} label={t("fromDay")} />
      <FilterDay name="to" value={filter.to} label={t("toDay")} />
      {select(
        "sort",
        t("sortLabel"),
        [
          { value: "newest", label: t("sortNewest") },
          { value: "step", label: t("sortStep") },
        ],
        t("sortUrgent"),
      )}
      {(
        [
          ["waiting", t("onlyWaiting")],
          ["overdue", t("onlyOverdue")],
          ["step", t("onlySteps")],
        ] as const
      ).map(([name, label]) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} value="1" defaultChecked={filter[name] === "1"} />
          {label}
        </label>
      ))}
      <p className="flex items-end gap-4">
        <button type="submit" className={buttonClass("plain", "px-4")}>
          {inbox("apply")}
        </button>
        <a href={inboxPath(filterQuery({ q: filter.q }), locale)} className="inline-flex min-h-11 items-center underline">
          {t("clear")}
        </a>
      </p>
      <p className="text-14 text-soft sm:col-span-2 lg:col-span-4">{t("daysHint")}</p>
    </div>
  );
}

/** What a report's list holds, and a link to the list without it. */
async function ReportedList({ filter, people, locale }: Pick<InboxFiltersProps, "filter" | "people" | "locale">) {
  const t = await getTranslations("leadFilters");
  const { figure, by, week, from, to } = filter;
  const parts = [
    figure && t(`figures.${figure as LeadFigure}`),
    week && `${t("weekLabel")}: ${t(`weeks.${week as (typeof promises)[number]}`)}`,
    by && (await byChoices(by, people, locale)).find(({ value }) => value === by)?.label,
    from && to && formatDateRange(from, to, locale),
  ].filter((part): part is string => Boolean(part));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-16 lg:col-span-2 lg:row-start-3">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && "· "}
          <bdi>{part}</bdi>
        </span>
      ))}
      <a href={inboxPath(filterQuery({ q: filter.q }), locale)} className={searchLink}>
        {t("clear")}
      </a>
    </p>
  );
}

/** What narrows a list as in reports and has no field of its own here; and what a report's link has chosen. */
async function byChoices(chosen: string | undefined, people: Colleague[], locale: Locale): Promise<Choice[]> {
  const [t, reports] = [await getTranslations("leadFilters"), await getTranslations("reports")];
  const nameOf = await reportNames(locale, people);
  const choice = (key: LeadKey, value: string): Choice => ({
    value: `${key}:${value}`,
    label: t("byOption", { name: reports(`dimension.${key}`), value: nameOf(key, value) }),
  });
  const offered = [
    ...problems.map((problem) => choice("problem", problem)),
    ...localeCodes.map((code) => choice("language", code)),
    ...devices.map((device) => choice("device", device)),
    ...lostReasons.map((reason) => choice("lost", reason)),
  ];
  const by = chosen === undefined ? null : splitBy(chosen);
  return by && !offered.some(({ value }) => value === chosen) ? [choice(by.key, by.value), ...offered] : offered;
}

function FilterSelect({
  name,
  value = "",
  label,
  choices,
  unset,
}: {
  name: FilterField;
  value: string | undefined;
  label: string;
  choices: Choice[];
  /** The label of the empty choice. */
  unset: string;
}) {
  return (
    <label className="text-16">
      {label}
      <select name={name} defaultValue={value} className={control}>
        <option value="">{unset}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function FilterDay({ name, value, label }: { name: "from" | "to"; value: string | undefined; label: string }) {
  return (
    <label className="text-16">
      {label}
      <input type="date" name={name} defaultValue={value} className={control} />
    </label>
  );
}
