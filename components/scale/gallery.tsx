// Every part of the system on every ground, in one language and one theme: for the office's design page.
import { getTranslations } from "next-intl/server";
import { Drawing } from "#components/illustrations/drawing";
import { buttonClass } from "#components/ui/button";
import { type Locale, locales } from "#lib/i18n/locales";
import { brandTokens, neutrals } from "#lib/site/brand";
import { levelText, storeys } from "#lib/site/levels";
import type { Theme } from "#lib/site/theme";
import { Numeral } from "./numeral.tsx";
import { Plate, PlateGround } from "./plate.tsx";
import { Question } from "./question.tsx";
import { ReadingMark, Readings } from "./readings.tsx";
import { Ruler } from "./ruler.tsx";

const grounds = ["ground-paper", "ground-sheet", "ground-sand", "ground-wash", "ground-sea", "ground-land"] as const;
const theDesigns = { mainColour: "", accentColour: "" };

/** The colours of a theme as custom properties, so that an element shows it inside a page of the other. */
const tokensOf = (theme: Theme) =>
  Object.fromEntries(
    Object.entries({ ...neutrals[theme], ...brandTokens(theDesigns, theme) }).map(([token, colour]) => [`--color-${token}`, colour]),
  );

const view = "0 20 360 222";

export async function ScaleGallery({ locale, theme }: { locale: Locale; theme: Theme }) {
  const t = await getTranslations({ locale, namespace: "home" });
  const site = await getTranslations({ locale, namespace: "site" });
  const place = await getTranslations({ locale, namespace: "location" });
  const service = await getTranslations({ locale, namespace: "service" });
  const { tag, dir } = locales[locale];
  const parts = [t("runParts.air"), t("runParts.water"), t("runParts.refrigerant"), t("runParts.power"), t("runParts.controls")];
  const [air = "", water = "", gas = ""] = parts;
  const readings = [
    { name: place("designDry"), value: "43.3", unit: "°C" },
    { name: place("designHumid"), value: "30.4", unit: "°C", note: place("wetBulb") },
    { name: air, value: "24.0", unit: "°C", note: place("designNote") },
    { name: water, value: "30.6", unit: "L/s" },
  ];
  return (
    <div
      lang={tag}
      dir={dir}
      style={tokensOf(theme) as React.CSSProperties}
      className="ground-paper overflow-hidden border border-line text-ink"
    >
      <Plate
        title={site("services")}
        lead={t("run")}
        picture={
          <svg viewBox={view} preserveAspectRatio="xMidYMax meet" className="drawing [--run:2]" aria-hidden="true">
            <PlateGround view={view} ground={232} hasFloor halos={{ x: 240, y: 120, radius: 260 }} />
            <Drawing name="chiller-plant" label="" callouts={false} />
            <ReadingMark at={[118, 178]} from={[90, 60]} value="39.3" unit="°C" name={water} kind="warm" size={18} anchor="end" />
            <ReadingMark at={[300, 216]} from={[240, 60]} value="6.7" unit="°C" name={gas} kind="cold" size={18} anchor="end" />
          </svg>
        }
        ask={
          <Question
            name={`gallery-${locale}-${theme}`}
            question={place("firstCall")}
            options={parts.slice(0, 3).map((part) => ({ name: part, note: t("levels.roof"), answer: <p>{part}</p> }))}
          />
        }
        foot={
          <p className="actions">
            <button type="button" className={buttonClass("primary")}>
              {site("quote")}
            </button>
            <button type="button" className={buttonClass("plain")}>
              {site("whatsapp")}
            </button>
          </p>
        }
      />
      <Ruler
        caption={t("levelRuler")}
        items={parts.map((label, index) => ({ label, value: index * 8, href: `#${index}`, isHere: index === 1 }))}
        ticks={storeys}
        position={(metres) => (metres + 3.6) / 39.6}
        figure={levelText}
        dir={dir}
      />
      <Readings label={place("readings")} readings={readings} />
      <Numeral figure="75" unit="%">
        <h3>{air}</h3>
        <p className="sum mt-4">4.19 × 30.6 L/s × 3.3 K = 423 kW</p>
      </Numeral>
      <ol className="hanging wrap mt-8">
        {parts.map((part) => (
          <li key={part}>
            <h3>{part}</h3>
            <p>{t("run")}</p>
          </li>
        ))}
      </ol>
      <div className="split mt-8">
        <div className="ground-wash">
          <h3>{service("included")}</h3>
          <ul className="lines lines-done">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
        <div className="ground-sand">
          <h3>{service("notIncluded")}</h3>
          <ul className="lines">
            {parts.slice(0, 2).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="grid gap-px sm:grid-cols-2 lg:grid-cols-3">
        {grounds.map((ground) => (
          <section key={ground} className={`${ground} p-6`}>
            <p className="text-14 text-soft">
              <bdi>{ground}</bdi>
            </p>
            <p className="text-22 font-medium">{air}</p>
            <p className="text-cool">{water}</p>
            <p className="text-heat">{gas}</p>
            <Drawing name="promise-readings" label="" className="mt-3 w-32 [--run:6]" />
            <section className="sheet mt-3 text-ink">
              <header>
                <b>{place("checklist")}</b>
                <span className="provisional">{t("sample")}</span>
              </header>
              <ul className="boxes">
                <li>{parts[3]}</li>
              </ul>
            </section>
          </section>
        ))}
      </div>
    </div>
  );
}
