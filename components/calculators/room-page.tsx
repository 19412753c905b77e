// "What size AC for a bedroom?", answered for the usual room of a kind: the room with its flows of heat, the unit on the scale of the load,
// and a table by size, glass and floor. Every figure is the calculator's own.
import { getMessages, getTranslations } from "next-intl/server";
import { quoteLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { formatPower, withUnit } from "#lib/calculators/format";
import type { CalculatorTexts } from "#lib/calculators/texts";
import { tonsOf, type UnitAdvice } from "#lib/calculators/unit-advice";
import { answerUsual, usualPeople, usualRooms } from "#lib/calculators/usual-rooms";
import type { Data } from "#lib/content/kinds";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { faqNode } from "#lib/seo/json-ld";
import { coolingLoadPath, type RoomPage as Room } from "#lib/site/calculators";
import { CalculatorText } from "./calculator-text.tsx";
import { LoadGauge } from "./load-gauge.tsx";
import { SizeNumeral } from "./quick/quick-result.tsx";
import { RoomSection } from "./quick/room-section.tsx";
import { RoomLinks } from "./room-links.tsx";

/** The unit to buy in tons, or from the least to the most that is needed where no single unit fits. */
const tonsText = ({ recommended, tons }: UnitAdvice) =>
  recommended
    ? String(tonsOf(recommended.nominalBtuh))
    : tons.fromTons < tons.toTons
      ? `${tons.fromTons}–${tons.toTons}`
      : String(tons.toTons);

/** The columns of the table: how much of the outside wall is glass, and whether the room lies under the roof. */
const columns = [
  { name: "glass_small", given: { g: "small" } },
  { name: "glass_medium", given: { g: "medium" } },
  { name: "glass_large", given: { g: "large" } },
  { name: "roof", given: { g: "medium", t: 1 } },
] as const;

export async function RoomPage({ room, page }: { room: Room; page: Data<"page"> }) {
  const [t, site, locale] = [await getTranslations("roomSize"), await getTranslations("site"), await currentLocale()];
  const texts = (await getMessages()).coolingLoad;
  const { areaM2, people } = usualRooms[room];
  const { query, address, answer } = answerUsual({ k: room, a: areaM2, n: people }, texts);
  const { band } = answer.result;
  const told = t("answer", {
    area: areaM2,
    people,
    tons: tonsText(answer.advice),
    kw: formatPower(band.likelyW, "kw"),
    low: formatPower(band.lowW, "kw"),
    high: formatPower(band.highW, "kw"),
  });
  const quote = await quoteLink({});
  return (
    <article>
      <Plate
        title={page.title}
        className="plate-room"
        above={
          <Breadcrumb
            above={[
              { href: localePath("/calculators", locale), label: site(await calculatorsNameKey(locale)) },
              { href: localePath(coolingLoadPath, locale), label: texts.form.title },
            ]}
            current={texts.rooms[room]}
          />
        }
        picture={<RoomSection {...answer} query={query} texts={texts} locale={locale} />}
        find={<SizeNumeral advice={answer.advice} texts={texts} />}
        ask={
          <div className="purchase">
            <p>{told}</p>
            <p className="purchase-why">{t("assumed")}</p>
          </div>
        }
        foot={
          <p className="actions print:hidden">
            <a href={`${localePath(coolingLoadPath, locale)}?${address}`} rel="nofollow" className={buttonClass("primary")}>
              {t("own")}
            </a>
            <Link href={quote.href} className={buttonClass("plain")}>
              {quote.label}
            </Link>
          </p>
        }
      />
      <LoadGauge {...answer} unit={query.power} texts={texts} unitSwitch={null} />
      <Sizes room={room} texts={texts} />
      <CalculatorText calculator="hvac-cooling-load" lead={page.lead} body={page.body} />
      <JsonLd data={faqNode([{ question: page.title, answer: told }])} />
    </article>
  );
}

/** Unit and load by the size of the room, its glass and its floor. */
async function Sizes({ room, texts }: { room: Room; texts: CalculatorTexts }) {
  const [t, sizes] = [await getTranslations("roomSize"), await getTranslations("sizeTable")];
  return (
    <section className="band ground-sand">
      <div className="wrap">
        <h2>{t("title")}</h2>
        <div className="mt-6">
          <Table
            fits="named"
            caption={t("caption")}
            head={[t("area"), ...columns.map(({ name }) => (name === "roof" ? t(name) : sizes(name)))]}
            rows={usualRooms[room].areasM2.map((areaM2) => [
              t("size", { area: areaM2, people: usualPeople(room, areaM2) }),
              ...columns.map(({ given }) => {
                const { answer } = answerUsual({ k: room, a: areaM2, n: usualPeople(room, areaM2), ...given }, texts);
                return sizes("cell", { tons: tonsText(answer.advice), kw: formatPower(answer.result.band.likelyW, "kw") });
              }),
            ])}
          />
        </div>
        <p className="mt-4 max-w-[42em]">
          {t("rule", {
            rule: withUnit(answerUsual({ k: room, a: usualRooms[room].areaM2 }, texts).answer.result.ruleOfThumbW, "kw", texts),
          })}
        </p>
        <RoomLinks except={room} className="mt-6" />
      </div>
    </section>
  );
}
