// Puts the quote form on a page, with its texts and choices in the reader's language.
import { getMessages, getTranslations } from "next-intl/server";
import { CallLinks, WhatsAppLink } from "#components/layout/contact-links";
import { ByHours } from "#components/ui/by-hours";
import { offersCooling } from "#lib/content/pages/navigation";
import { readWorkingCalendar } from "#lib/content/pages/read-working-calendar";
import { readPlacesOff } from "#lib/content/pages/served-places";
import { readEntry, readNames, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { problemsFor, quoteEmirates, quoteFields } from "#lib/leads/kinds/quote-fields";
import { isAlwaysAnswered } from "#lib/site/contact-links";
import { inNamedOrder, placeOf } from "#lib/site/places";
import { byServiceOrder, isAsked, serviceTree } from "#lib/site/services";
import { AnswerTimes } from "../answer-times.tsx";
import { frameLinks, frameTexts, labelsOf, replyTime } from "../form-texts.tsx";
import { QuoteForm } from "./quote-form.tsx";
import type { QuoteProps, QuoteTexts } from "./quote-props.ts";
import { quoteTrust } from "./quote-trust-of.ts";
import { YourBuilding } from "./your-building.tsx";

export async function QuoteFormFor({ opening }: { opening: React.ReactNode }) {
  const [t, locale] = [await getTranslations("quote"), await currentLocale()];
  const question = await readEntry("cooling", "question", locale);
  const water = question?.troubles.find(({ trouble }) => trouble === "water");
  const texts = await quoteTexts();
  const labels = await quoteLabels();
  const gone = await readPlacesOff(locale);
  const emirates = {
    ...Object.fromEntries(quoteEmirates.map((slug) => [slug, placeOf(slug)?.names[locale][0] ?? slug])),
    other: t("otherPlace"),
  } as QuoteProps["emirates"];
  const offered = inNamedOrder(
    quoteEmirates.filter((slug) => !gone.has(slug)),
    locale,
  );
  return (
    <QuoteForm
      opening={opening}
      urgent={<CallInstead />}
      building={
        <>
          <YourBuilding />
          <AnswerTimes />
        </>
      }
      locale={locale}
      labels={labels}
      links={await frameLinks()}
      texts={texts}
      offeredProblems={problemsFor(await readNames("service", locale))}
      services={await serviceGroups()}
      emirates={emirates}
      offeredEmirates={offered.length < quoteEmirates.length ? [...offered, "other"] : offered}
      placesGone={[...gone]}
      cooling={[
        ...(question?.answers ?? []).map(({ type, name, sign, firstCall }) => ({ value: type, label: name, hint: sign, firstCall })),
        { value: "unknown", label: t("coolingUnknown"), hint: t("coolingUnknownHint") },
      ]}
      water={water && { warnings: water.warnings, now: water.now }}
      calendar={await readWorkingCalendar(locale)}
      trust={await quoteTrust()}
    />
  );
}

/** What should not wait for a form, with the line that is answered now. */
async function CallInstead() {
  const [t, arrival, locale] = [await getTranslations("quote"), await getTranslations("arrival"), await currentLocale()];
  return (
    <div className="call-instead">
      <p>
        <b>{t((await offersCooling(locale)) ? "nowTitle" : "nowTitleAlone")}</b>{" "}
        <ByHours nobody={!isAlwaysAnswered(await readSettings(locale)) && arrival("formNow")}>{t("nowText")}</ByHours>
      </p>
      <div className="actions">
        <CallLinks isShort />
        <WhatsAppLink />
      </div>
    </div>
  );
}

async function quoteTexts(): Promise<QuoteTexts> {
  const [{ quote: words }, t, attached, contact, site, troubles, arrival] = [
    await getMessages(),
    await getTranslations("quote"),
    await getTranslations("attachedCalculation"),
    await getTranslations("contact"),
    await getTranslations("site"),
    await getTranslations("troubles"),
    await getTranslations("arrival"),
  ];
  const isAlways = isAlwaysAnswered(await readSettings(await currentLocale()));
  const files = { remove: t.raw("removeFile"), chosen: t("filesChosen"), tooMany: t.raw("filesTooMany"), tooLarge: t.raw("fileTooLarge") };
  const more = { wrongType: t.raw("fileWrongType"), heic: t.raw("fileHeic"), preparing: t("filePreparing") };
  return {
    ...(await frameTexts()),
    heading: t("form"),
    progress: t.raw("progress"),
    steps: t("steps"),
    stepDone: t("stepDone"),
    stepNames: words.stepNames,
    stepTitles: words.stepTitles,
    nextTo: words.nextTo,
    previous: t("previous"),
    send: t("send"),
    optional: t.raw("optional"),
    problem: t("problemQuestion"),
    problems: words.problems,
    urgentTitle: t("urgentTitle"),
    urgentText: t("urgentText"),
    closedTitle: isAlways ? "" : arrival("urgentTitle"),
    closedText: isAlways ? "" : arrival("urgentText"),
    warning: troubles("warning"),
    callUs: site("call"),
    serviceHint: t("serviceHint"),
    serviceUnsure: t("serviceUnsure"),
    messageHint: t("messageHint"),
    areaHint: t("areaHint"),
    areaFound: t("areaFound"),
    areaAway: t.raw("areaAway"),
    areaAwayAlone: t.raw("areaAwayAlone"),
    choose: t("choose"),
    property: t("propertyQuestion"),
    properties: words.properties,
    cooling: t("coolingQuestion"),
    coolingUsual: t.raw("coolingUsual"),
    sizeHint: t("sizeHint"),
    plantTitle: t("plantTitle"),
    plantHints: words.plantHints,
    pasteCalculation: attached("paste"),
    calculation: { text: attached("text"), look: attached("look"), remove: attached("remove"), message: attached.raw("message") },
    photosHint: t("photosHint"),
    drawingsHint: t("drawingsHint"),
    photoFiles: { add: t("addPhotos"), ...files, ...more },
    drawingFiles: { add: t("addFiles"), ...files, ...more },
    visit: {
      soon: t("daySoon"),
      dayHint: t("dayHint"),
      any: t("windowAny"),
      range: t.raw("windowRange"),
      day: t("day"),
      window: t("window"),
    },
    wish: t("wish"),
    phoneHint: contact("phoneHint"),
    draftTitle: t("draftTitle"),
    draftRestore: t("draftRestore"),
    draftClear: t("draftClear"),
    draftKept: t("draftKept"),
    sheet: t("sheet"),
    sheetReview: t("sheetReview"),
    sheetNames: words.sheetNames,
    sheetOpen: t("sheetOpen"),
    sheetReference: t("sheetReference"),
    sheetAnswer: t("sheetAnswer"),
    sheetBy: t("sheetBy", { answered: (await replyTime()).answered }),
    change: t.raw("change"),
  };
}

async function quoteLabels() {
  const [t, contact] = [await getTranslations("quote"), await getTranslations("contact")];
  return labelsOf(quoteFields.fields, (name) => (name === "fullName" || name === "phone" ? contact(name) : t(name)));
}

/** Published services grouped by hub; services without a hub come last. */
async function serviceGroups() {
  const [t, locale] = [await getTranslations("quote"), await currentLocale()];
  const names = await readNames("service", locale);
  const hubs = Object.keys(serviceTree);
  const hubOf = (slug: string) => hubs.find((hub) => slug === hub || (slug.startsWith(`${hub}-`) && isBelow(hub, slug)));
  return [...hubs, undefined].flatMap((hub) => {
    const below = [...names]
      .filter(([slug]) => hubOf(slug) === hub && !isAsked(slug))
      .sort(([first], [second]) => byServiceOrder(first, second));
    const choices = below.map(([value, label]) => ({ value, label }));
    const label = hub ? names.get(hub) : t("otherServices");
    return choices.length > 0 ? [{ label: label ?? t("otherServices"), choices }] : [];
  });
}

function isBelow(hub: string, slug: string): boolean {
  return (serviceTree[hub as keyof typeof serviceTree] as readonly string[]).includes(slug.slice(hub.length + 1));
}
