// Puts a sheet on a page: its form, and its answer to the usual values or to those of an address.
import { headers } from "next/headers";
import { getMessages } from "next-intl/server";
import { PlateHead } from "#components/scale/plate";
import type { Problems } from "#lib/calculators/quick/compute-quick";
import type { Outcome } from "#lib/calculators/sheets/outcome";
import { answerSheet, type OwnerData, systemFieldName } from "#lib/calculators/sheets/sheet";
import { sheets } from "#lib/calculators/sheets/sheets";
import { problemText, type SheetTexts, type Texts } from "#lib/calculators/sheets/texts";
import { readAmcPlans } from "#lib/content/pages/business";
import { readSettings } from "#lib/content/store/read";
import { siteUrl } from "#lib/env";
import { nonceIn } from "#lib/http/content-security-policy";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import type { SheetSlug } from "#lib/site/calculators";
import { whatsappLink } from "#lib/site/contact-links";
import { ResultActions } from "../result-actions.tsx";
import { figureDrawing } from "./figures/figures.ts";
import { SheetCalculator } from "./sheet-calculator.tsx";
import { SheetFigure } from "./sheet-figure.tsx";
import { SheetForm } from "./sheet-form.tsx";
import { SheetActions, SheetBands, SheetNumeral, type SheetResultProps } from "./sheet-result.tsx";

type Props = {
  slug: SheetSlug;
  title: string;
  above: React.ReactNode;
  /** The query of a result's address; without it, the page shows the usual case without its working. */
  given?: URLSearchParams;
};

/** The outcome for an example: its figure marks nothing as good or bad. */
function unjudged(outcome: Outcome): Outcome {
  const { figure } = outcome;
  if (figure?.kind !== "scale") return outcome;
  return { ...outcome, figure: { ...figure, rows: figure.rows.map(({ tone: _, ...row }) => row) } };
}

export async function SheetSection({ slug, title, above, given }: Props) {
  const [locale, sheet, messages] = [await currentLocale(), await sheets[slug](), await getMessages()];
  const texts: Texts = {
    sheet: messages.sheets[slug] as SheetTexts,
    common: messages.sheets.common,
    trust: messages.coolingLoad.trust,
    sources: messages.coolingLoad.sources,
  };
  const path = `/calculators/${slug}`;
  const destinations = {
    resultPath: localePath(`${path}/result`, locale),
    askPath: localePath("/quote", locale),
    whatsappHref: whatsappLink(await readSettings(locale)),
  };
  // Only the maintenance plan needs the price book.
  const owner: OwnerData = { amcPlans: slug === "amc-plan" ? await readAmcPlans(locale) : [] };
  const answered = answerSheet(sheet, given ?? new URLSearchParams(), owner);
  const problems: Problems = {};
  for (const problem of answered.problems) problems[problem.field] ??= problemText(problem, texts);
  const { outcome } = answered;
  const nonce = given && nonceIn((await headers()).get("Content-Security-Policy"));
  const drawing = await figureDrawing(outcome?.figure);
  const props: SheetResultProps | undefined = outcome && {
    sheet,
    answered: { ...answered, outcome },
    title,
    texts,
    locale,
    origin: siteUrl(),
    destinations,
    actions: <ResultActions path={destinations.resultPath + (answered.address && `?${answered.address}`)} texts={texts.common} />,
  };
  return (
    <SheetCalculator
      slug={slug}
      title={title}
      texts={texts}
      locale={locale}
      destinations={destinations}
      problems={problems}
      owner={owner}
      head={<PlateHead title={title} above={above} />}
      form={
        <SheetForm
          sheet={sheet}
          read={answered}
          texts={texts}
          action={destinations.resultPath}
          start={localePath(path, locale)}
          nonce={nonce}
        />
      }
      served={{
        picture: props && (
          <SheetFigure
            outcome={given ? props.answered.outcome : unjudged(props.answered.outcome)}
            system={props.answered.typed[systemFieldName]}
            drawing={drawing}
            texts={texts}
            locale={locale}
          />
        ),
        numeral: props ? (
          <SheetNumeral {...props} example={!given} />
        ) : (
          <p role="alert" className="purchase-why">
            {texts.common.look}
          </p>
        ),
        actions: props && given && <SheetActions {...props} />,
        bands: props && <SheetBands {...props} example={!given} hasWorking={Boolean(given)} />,
      }}
    />
  );
}
