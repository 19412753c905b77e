// Cases in lists: what each is, the load by which the ruler orders it, and its first result before and after.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { TextLink } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import type { Case } from "#lib/content/pages/trust";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, localePath, locales } from "#lib/i18n/locales";

export const figureFormat = (locale: Locale) => {
  const format = new Intl.NumberFormat(locales[locale].tag, { numberingSystem: "latn", maximumFractionDigits: 2 });
  return (value: number) => format.format(value);
};

export async function CaseList({ cases, heading }: { cases: readonly Case[]; heading?: "h2" | "h4" }) {
  return (
    <ul className="cases">
      {cases.map((study) => (
        <li key={study.slug}>
          <CaseLoad kw={study.data.loadKw} />
          <CaseWords {...study} heading={heading} />
          <CaseResult result={study.data.results[0]} />
        </li>
      ))}
    </ul>
  );
}

export async function CaseWords({ slug, data, heading: Heading = "h2" }: Case & { heading?: "h2" | "h4" | undefined }) {
  const [t, locale] = [await getTranslations("caseStudy"), await currentLocale()];
  const done = [data.client, data.doneOn && formatDate(data.doneOn, locale)].filter(Boolean).join(" · ");
  return (
    <div>
      <span className={data.example ? "provisional" : "text-14 text-cool"}>{t(data.example ? "example" : "real")}</span>
      {!data.example && <Invented />}
      <Heading>
        <TextLink href={localePath(`/case-studies/${slug}`, locale)} look="quiet" className="inline!">
          {data.title}
        </TextLink>
      </Heading>
      <p className="mt-2">{data.summary}</p>
      <p className="mt-2 text-14">{[data.sector, data.place, data.system].filter(Boolean).join(" · ")}</p>
      {done && <p className="text-14">{done}</p>}
    </div>
  );
}

/** The value by which the ruler places the case. */
export async function CaseLoad({ kw }: { kw: number }) {
  const [t, locale] = [await getTranslations("caseStudy"), await currentLocale()];
  return (
    <p className="case-load">
      {kw > 0 && (
        <>
          <bdi dir="ltr">
            {figureFormat(locale)(kw)} <small>kW</small>
          </bdi>
          {t("load")}
        </>
      )}
    </p>
  );
}

/** The first result of a case before and after, to one scale: percentages up to a hundred. */
export async function CaseResult({ result }: { result: Data<"case-study">["results"][number] | undefined }) {
  const [t, locale] = [await getTranslations("caseStudy"), await currentLocale()];
  if (!result) return null;
  const scaleEnd = Math.max(result.unit === "%" ? 100 : 0, Math.abs(result.before), Math.abs(result.after)) || 1;
  return (
    <dl className="case-bars">
      <dt>{result.label}</dt>
      {(["before", "after"] as const).map((side) => (
        <dd key={side}>
          <span>{t(side)}</span>
          <bdi dir="ltr" style={{ "--share": Math.abs(result[side]) / scaleEnd } as React.CSSProperties}>
            {figureFormat(locale)(result[side])} {result.unit !== "–" && result.unit}
          </bdi>
        </dd>
      ))}
    </dl>
  );
}
