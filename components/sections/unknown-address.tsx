// The content of the 404 page: a reading off the scale. In Arabic where the address is Arabic, else in both languages, the reader's first.
// Its texts come from messages/, so that it works where no content can be read.
import { preload } from "react-dom";
import { buttonClass } from "#components/ui/button";
import { showReadersLanguage } from "#lib/http/readers-language";
import { isolated } from "#lib/i18n/bidi";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import { levelText, storeys } from "#lib/site/levels";
import ar from "#messages/ar";
import en from "#messages/en";

const messages = { en, ar } as const;

/** The languages of the page. An Arabic address was chosen; one without a language prefix says nothing about the reader. */
const languagesOf = (address?: Locale): readonly Locale[] => (address === "ar" ? ["ar"] : localeCodes);

export const unknownTitle = (address?: Locale): string =>
  languagesOf(address)
    .map((locale) => messages[locale].notFound.title)
    .join(" · ");

type UnknownProps = {
  /** The language of the address; undefined where the server does not know it. */
  address?: Locale;
  /** Links to popular pages; none where no content can be read. */
  popular?: Partial<Record<Locale, PopularLink[]>>;
};

/** `place`: the place, by the name in its address, for which an unknown address that names it shows the link first. */
export type PopularLink = { href: string; label: string; place?: string };

export function UnknownAddress({ address, popular = {} }: UnknownProps) {
  // Fonts that come late are not shown, and an English page loads no Arabic ones.
  if (address !== "ar")
    for (const weight of [400, 560])
      preload(`/fonts/readex-5.3-arabic-latin-${weight}.woff2`, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which must run before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: showReadersLanguage }} />
      <div className="off-scale ground-land">
        {languagesOf(address).map((locale) => (
          <InLanguage key={locale} locale={locale} popular={popular[locale] ?? []} />
        ))}
        <OffScale />
      </div>
    </>
  );
}

/** In units of the drawing: the ground, a metre, and where the building, the axis and the reading above its end stand. */
const [ground, metre, tower, axis, reading] = [560, 6.7, 330, 250, 96];
const height = (metres: number) => Math.round(ground - metres * metre);

/** The section of a building beside the scale of its levels, and a needle above the end of the scale. */
function OffScale() {
  const [lowest = 0, ...above] = storeys;
  const roof = height(above.at(-1) ?? 0);
  const floors = storeys.map((metres) => `M${tower} ${height(metres)}h190`).join("");
  const windows = above
    .slice(0, -1)
    .map(
      (metres) =>
        `M${tower + 24} ${height(metres) - 17}h40v11h-40zM${tower + 76} ${height(metres) - 17}h40v11h-40zM${tower + 128} ${height(metres) - 17}h40v11h-40z`,
    )
    .join("");
  return (
    <svg viewBox="0 0 600 640" aria-hidden="true" className="drawing">
      <path className="off-sky" d={`M-4000 ${ground}h8000v-4000h-8000z`} />
      <path className="pen-glass" d={`M${tower} ${roof}h190V${height(lowest)}h-190z`} />
      <path className="pen-unit" d={windows} />
      <path
        className="off-slabs"
        d={`${floors}M${tower} ${roof}V${height(lowest)}M${tower + 190} ${roof}V${height(lowest)}M-4000 ${ground}h8000`}
      />
      <path className="pen-unit" d={`M${tower + 30} ${roof - 3}v-20h46v20zM${tower + 110} ${roof - 3}v-30h52v30z`} />
      <path
        className="pen-line"
        d={`M${axis} ${height(lowest)}V${roof - 14}l-7 -7l14 -10l-7 -7${storeys.map((metres) => `M${axis - 7} ${height(metres)}h14`).join("")}`}
      />
      <path className="off-axis" d={`M${axis} ${roof - 44}V${reading + 10}`} />
      {storeys.map((metres, index) =>
        index % 2 === 1 ? (
          <text key={metres} className="off-tick" x={axis - 18} y={height(metres) + (metres === 0 ? -8 : 5)} textAnchor="end">
            {levelText(metres)}
          </text>
        ) : null,
      )}
      <circle className="pen-heat-dot" cx={axis} cy={reading} r="9" />
      <path className="pen-heat" d={`M${axis + 9} ${reading}H${tower - 10}`} />
      <text className="off-reading" x={tower} y={reading + 42}>
        404
      </text>
    </svg>
  );
}

function InLanguage({ locale, popular }: { locale: Locale; popular: readonly PopularLink[] }) {
  const { notFound, site, search } = messages[locale];
  const links: PopularLink[] = [
    { href: localePath("/", locale), label: site.home },
    { href: localePath("/services", locale), label: site.services },
    ...popular,
    { href: localePath("/contact", locale), label: site.contact },
  ];
  return (
    <section lang={locales[locale].tag} dir={locales[locale].dir} data-language={locale}>
      <h1>{notFound.title}</h1>
      <p className="off-address">
        {notFound.address}
        <bdi dir="ltr" data-address="">
          404
        </bdi>
      </p>
      <p>{isolated(notFound.text, locale)}</p>
      <form action={localePath("/search", locale)}>
        <input name="q" type="search" dir="auto" aria-label={search.label} placeholder={search.label} />
        <button type="submit" className={buttonClass("primary")}>
          {site.search}
        </button>
      </form>
      <ul>
        {links.map(({ href, label, place }) => (
          <li key={href} data-place={place} hidden={Boolean(place) && place !== "dubai"}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
