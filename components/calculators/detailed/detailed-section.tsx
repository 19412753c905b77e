// The start of the detailed cooling-load calculator: a flat computed as an example, room by room, and the plans one can start from.
import { getMessages } from "next-intl/server";
import { Plate, PlateGround } from "#components/scale/plate";
import { buttonClass } from "#components/ui/button";
import { flatByRoom } from "#lib/calculators/example-answers";
import { formatPower, withUnit } from "#lib/calculators/format";
import { newProject, type TemplateId } from "#lib/calculators/project/new-project";
import { detailedTexts, filled } from "#lib/calculators/texts";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath, locales } from "#lib/i18n/locales";
import { coolingLoadPath, coolingLoadPdfPath } from "#lib/site/calculators";
import { whatsappLink } from "#lib/site/contact-links";
import { DetailedLauncher } from "./detailed-launcher.tsx";
import { PlanLines, TemplatePlan } from "./template-plan.tsx";

export const detailedPath = `${coolingLoadPath}/detailed`;

const templates = ["flat", "office", "villa", "shop", "ownHome", "ownWork"] as const satisfies TemplateId[];

/** The plate of the page: the plan of the example with the load of each room, and the load of the flat. */
export async function DetailedPlate({ title, above }: { title: string; above: React.ReactNode }) {
  const [{ texts, start, building, when, area, length, rooms }, locale] = [await flatByRoom(), await currentLocale()];
  const marks = rooms.map(({ name, power, fill }) => ({ value: power, unit: texts.units.kw, name, fill }));
  return (
    <Plate
      className="plate-plan"
      title={title}
      above={above}
      picture={
        <svg
          viewBox="-150 -190 1400 1230"
          role="img"
          aria-label={filled(start.planAlt, {
            rooms: rooms.map(({ name, power }) => `${name} ${power}\u00a0${texts.units.kw}`).join(locales[locale].comma),
          })}
          className="drawing"
        >
          <PlateGround view="-150 -190 1400 1230" halos={{ x: -60, y: 420, radius: 980 }} />
          <PlanLines template="flat" marks={marks} />
          <path d="M-85 900v-110l-20 34M-85 790l20 34M590 985v18h500v-18" className="pen-line" />
          <text x="-85" y="770" textAnchor="middle">
            {texts.result.compass.N}
          </text>
          <text x="575" y="1004" textAnchor="end">
            {`5 ${length}`}
          </text>
        </svg>
      }
      ask={
        <>
          <p className="provisional">{filled(start.planExample, { area })}</p>
          <p className="size">
            <bdi dir="ltr">{formatPower(building.coilW, "kw")}</bdi> <span>{texts.units.kw}</span>
          </p>
          <p className="plate-lead">{filled(start.together, { when, sum: withUnit(building.sumOfRoomPeaksW, "kw", texts) })}</p>
        </>
      }
      foot={
        <div className="actions">
          <a href="#start" className={buttonClass("primary")}>
            {start.choose}
          </a>
          <a href={localePath(coolingLoadPath, await currentLocale())} className={buttonClass("plain")}>
            {(await getMessages()).detailedLoad.page.quick}
          </a>
        </div>
      }
    />
  );
}

/** The rooms of the example end to end on a scale of power, beside what they need at once. */
export async function RoomSumScale() {
  const { texts, start, building, rooms } = await flatByRoom();
  const top = Math.ceil(building.sumOfRoomPeaksW / 1000);
  const ticks = Array.from({ length: top + 1 }, (_, kilowatts) => kilowatts);
  const share = (watts: number) => `${Math.round(watts / top) / 10}%`;
  const before = (index: number) => rooms.slice(0, index).reduce((sum, { watts }) => sum + watts, 0);
  return (
    <section className="room-sum ground-land">
      <div className="wrap">
        <h2>{filled(start.ruler, { unit: texts.units.kw })}</h2>
        <div aria-hidden="true" className="room-sum-axis">
          {ticks.map((tick) => (
            <i key={tick} style={{ insetInlineStart: share(tick * 1000) }}>
              <bdi>{tick}</bdi>
            </i>
          ))}
        </div>
        <ol>
          {rooms.map(({ name, watts, power, when }, index) => (
            <li key={name} style={{ "--from": share(before(index)), "--wide": share(watts) } as React.CSSProperties}>
              <b>{name}</b> <span>{filled(start.roomAt, { power: `${power}\u00a0${texts.units.kw}`, when })}</span>
            </li>
          ))}
        </ol>
        <p style={{ "--wide": share(building.coilW), "--rest": share(building.sumOfRoomPeaksW - building.coilW) } as React.CSSProperties}>
          <b>{filled(start.atOnce, { power: withUnit(building.coilW, "kw", texts) })}</b>
          <span>{filled(start.apart, { power: withUnit(building.sumOfRoomPeaksW - building.coilW, "kw", texts) })}</span>
        </p>
      </div>
    </section>
  );
}

export async function DetailedSection() {
  const locale = await currentLocale();
  const messages = await getMessages();
  const { coolingLoad: texts, detailedLoad } = messages;
  const words = detailedTexts(messages);
  return (
    <>
      <p className="mb-6 hidden border-s-3 border-heat ps-4 font-medium noscript:block">{detailedLoad.page.noScript}</p>
      <DetailedLauncher
        words={words}
        templates={templates.map((template) => {
          const { rooms } = newProject(template, words.roomKinds);
          const areaM2 = Math.round(rooms.reduce((sum, room) => sum + room.areaM2, 0));
          return {
            template,
            plan: <TemplatePlan template={template} />,
            size: template.startsWith("own")
              ? words.start.addRooms
              : `${filled(words.start.keptRooms, { number: rooms.length })} · \u2068${areaM2}\u00a0${words.units.metric.area}\u2069`,
          };
        })}
        texts={texts}
        locale={locale}
        destinations={{
          path: localePath(detailedPath, locale),
          pdfPath: localePath(coolingLoadPdfPath, locale),
          askPath: localePath("/quote", locale),
          whatsappHref: whatsappLink(await readSettings(locale)),
        }}
      />
    </>
  );
}
