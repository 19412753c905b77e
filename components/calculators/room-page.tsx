// "What size AC for a bedroom?", answered for the usual room of a kind: the room with its flows of heat, the unit on the scale of the load,
// and a table by size, glass and floor. Every figure is the calculator's own.
import { getMessages, getTranslations } from "next-intl/server";
import { quoteLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { WasUseful } from "#components/sections/was-useful";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { JsonLd } from "#components/ui/json-ld";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { formatPower } from "#lib/calculators/format";
import type { CalculatorTexts } from "#lib/calculators/texts";
import { judgementText } from "#lib/calculators/unit-texts";
import { answerRoom, isolatedTons, roomColumns, toldOfRoom, usualRooms } from "#lib/calculators/usual-rooms";
import type { Data } from "#lib/content/kinds";
import { calculatorsNameKey } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { faqNode } from "#lib/seo/json-ld";
import { coolingLoadPath, type RoomPage as Room, roomEntry, roomPath } from "#lib/site/calculators";
import { CalculatorText } from "./calculator-text.tsx";
import { LoadGauge } from "./load-gauge.tsx";
import { SizeNumeral } from "./quick/quick-result.tsx";
import { RoomSection } from "./quick/room-section.tsx";
import { RoomLinks } from "./room-links.tsx";

export async function RoomPage({ room, page }: { room: Room; page: Data<"page"> }) {
  const [t, site, locale] = [await getTranslations("roomSize"), await getTranslations("site"), await currentLocale()];
  const texts = (await getMessages()).coolingLoad;
  const { query, address, answer } = answerRoom(room, texts);
  const { recommended } = answer.advice;
  const told = t("answer", toldOfRoom(room, texts));
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
            {recommended && <p className="purchase-why purchase-again">{judgementText(recommended, texts)}</p>}
            <p className="purchase-why">{t("assumed", { room })}</p>
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
      <WasUseful path={roomPath(room)} entry={{ kind: "page", slug: roomEntry(room) }} />
      <JsonLd data={faqNode([{ question: page.title, answer: told }])} />
    </article>
  );
}

/** Unit and load by the size of the room, its glass and where it lies. */
async function Sizes({ room, texts }: { room: Room; texts: CalculatorTexts }) {
  const t = await getTranslations("roomSize");
  const columns = roomColumns(room);
  return (
    <section className="band ground-sand">
      <div className="wrap">
        <h2>{t("title")}</h2>
        <div className="mt-6">
          <Table
            fits="named"
            caption={t("caption", { room })}
            head={[t("area"), ...columns.map(({ name }) => t(name))]}
            rows={usualRooms[room].areasM2.map((area) => [
              t("size", { area, people: answerRoom(room, texts, {}, area).people }),
              ...columns.map(({ given }) => {
                const { answer } = answerRoom(room, texts, given, area);
                return t("cell", { tons: isolatedTons(answer.advice), kw: formatPower(answer.result.band.likelyW, "kw") });
              }),
            ])}
          />
        </div>
        <p className="mt-4 max-w-[42em]">{t("note")}</p>
        <RoomLinks except={room} className="mt-6" />
      </div>
    </section>
  );
}
