// The leads of a period as bars: how far they came, why they were lost, and by each property.
import { getTranslations } from "next-intl/server";
import { Disclosure } from "#components/ui/disclosure";
import type { NameOf } from "#lib/reports/names";
import type { Dimension, LeadReport } from "#lib/reports/queries";
import { type Bar, BarTable } from "./bar-table.tsx";
import { Count, percentOf, ReportFold, type Shown, Worth } from "./figures.tsx";

const shownRows = 8;
/** What the leads that were won are worth is shown for these. */
const dimensionsOfWorth: readonly Dimension[] = ["source", "service", "problem", "place"];

/** How far the leads came, from the first request to a won order. */
export async function Steps({ leads, ...shown }: { leads: LeadReport } & Shown) {
  const t = await getTranslations("reports");
  const { listOf, locale } = shown;
  const { quotedFils, wonFils } = leads.steps;
  const steps = (["came", "visited", "quoted", "won"] as const).map((step) => {
    const fils = step === "quoted" ? quotedFils : step === "won" ? wonFils : undefined;
    const list = listOf(leads.steps[step], step);
    return {
      label: t(`steps.${step}`),
      value: leads.steps[step],
      won: step === "won" ? leads.steps.won : 0,
      figures: [
        <Count key={step} count={leads.steps[step]} list={list} locale={locale} />,
        step === "came" ? "" : percentOf(t, leads.steps[step], leads.steps.came),
        ...(wonFils === undefined ? [] : [fils === undefined ? "" : <Worth key="aed" fils={fils} list={list} locale={locale} />]),
      ],
    };
  });
  return (
    <ReportFold title={t("stepsTitle")} table="steps" open {...shown}>
      <p className="note">
        {t("stepsText")} {wonFils !== undefined && t("worthText")}
      </p>
      <BarTable
        caption={t("stepsTitle")}
        head={[t("step"), t("leads"), t("share"), ...(wonFils === undefined ? [] : [t("worthAed")])]}
        bars={steps}
        whole={leads.steps.came}
        empty={t("nothing")}
      />
    </ReportFold>
  );
}

type LeadTableProps = { leads: LeadReport; nameOf: NameOf } & Shown;

export async function Lost({ leads, nameOf, ...shown }: LeadTableProps) {
  const t = await getTranslations("reports");
  const { listOf, locale } = shown;
  const title = t("lostTitle");
  const bars: Bar[] = leads.lost.map(({ key, count }) => ({
    label: nameOf("lost", key),
    value: count,
    figures: [<Count key={key} count={count} list={listOf(count, "lost", { key: "lost", value: key })} locale={locale} />],
  }));
  const lost = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <ReportFold title={title} table="lost" largest={bars[0]} whole={lost} {...shown}>
      <BarTable caption={title} head={[t("reason"), t("leads")]} bars={bars} whole={leads.total} empty={t("nothingLost")} />
    </ReportFold>
  );
}

/** Leads by one property; the rows beyond the first `shownRows` are folded. */
export async function DimensionTable({ dimension, leads, nameOf, ...shown }: LeadTableProps & { dimension: Dimension }) {
  const t = await getTranslations("reports");
  const { listOf, locale } = shown;
  const showsWorth = leads.steps.wonFils !== undefined && dimensionsOfWorth.includes(dimension);
  const bars: Bar[] = (leads.by[dimension] ?? []).map(({ key, leads: count, won, wonFils = 0 }) => {
    const [all, ofWon] = [listOf(count, "came", { key: dimension, value: key }), listOf(won, "won", { key: dimension, value: key })];
    return {
      label: nameOf(dimension, key),
      value: count,
      won,
      figures: [
        <Count key="came" count={count} list={all} locale={locale} />,
        <Count key="won" count={won} list={ofWon} locale={locale} />,
        ...(showsWorth ? [<Worth key="aed" fils={wonFils} list={ofWon} locale={locale} />] : []),
      ],
    };
  });
  const table = {
    caption: t(`by.${dimension}`),
    head: [t(`dimension.${dimension}`), t("leads"), t("steps.won"), ...(showsWorth ? [t("wonAed")] : [])],
    whole: leads.total,
  };
  return (
    <ReportFold title={table.caption} table="leads" largest={bars[0]} whole={leads.total} {...shown}>
      <BarTable {...table} bars={bars.slice(0, shownRows)} empty={t("nothing")} />
      {bars.length > shownRows && (
        <Disclosure summary={t("moreRows", { count: bars.length - shownRows })}>
          <BarTable {...table} bars={bars.slice(shownRows)} empty="" />
        </Disclosure>
      )}
    </ReportFold>
  );
}
