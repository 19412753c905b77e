// The services as levels of the building: cuts of the one drawing at the start, the services of each level beside them.
import "./levels.css";
import { getTranslations } from "next-intl/server";
import { BuildingCut } from "#components/illustrations/drawing";
import { Badge } from "#components/ui/badge";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { Link } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { levelOf, levels, levelText } from "#lib/site/levels";
import { pathOfEntry } from "#lib/site/routes";
import { buildingId } from "./building.tsx";
import { type CardPrice, cardPrices } from "./trust.tsx";

type Service = { slug: string; data: Data<"service"> };
type Props = {
  title: string;
  text?: string;
  services: readonly Service[];
  /** The services below each hub, listed in place of its features. */
  below?: ReadonlyMap<string, readonly Service[]>;
};

const underGround = new Set<string>(["basement", "whole"]);

export async function Levels({ title, text, services, below }: Props) {
  const [t, locale] = [await getTranslations("home"), await currentLocale()];
  const prices = await cardPrices(
    await readSettings(locale),
    [...services, ...[...(below?.values() ?? [])].flat()].map(({ slug }) => slug),
  );
  return (
    <section className="ground-paper pt-[clamp(56px,6.2vw,88px)]">
      <header className="wrap pb-8 md:pb-10">
        <h2 className="text-46 leading-tight">{title}</h2>
        {text && <p className="band-lead">{text}</p>}
      </header>
      <div className={below ? "levels levels-listed" : "levels"}>
        {levels.map(({ id, metres, views }) => {
          const here = services.filter(({ slug }) => levelOf(slug) === id);
          if (here.length === 0) return null;
          return (
            <div
              key={id}
              style={{ "--services": here.length } as React.CSSProperties}
              className={`level level-${id} ${underGround.has(id) ? "ground-sand level-under" : ""}`}
            >
              <div inert className="level-cut">
                {views.map((view) => (
                  <BuildingCut key={view} of={buildingId} view={view} align={id === "whole" ? "xMidYMax meet" : "xMidYMid slice"} />
                ))}
              </div>
              <div className="level-body">
                <p className="level-mark">
                  {metres !== undefined && <span dir="ltr">{levelText(metres)}</span>}
                  <small>{t(`levels.${id}`)}</small>
                </p>
                <div className={`level-services level-services-${Math.min(here.length, 3)}`}>
                  {here.map((service) => (
                    <LevelService key={service.slug} {...service} prices={prices} below={below?.get(service.slug) ?? []} />
                  ))}
                </div>
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

type LevelServiceProps = Service & { prices: ReadonlyMap<string, CardPrice>; below: readonly Service[] };

async function LevelService({ slug, data, prices, below }: LevelServiceProps) {
  const [t, locale] = [await getTranslations("home"), await currentLocale()];
  const price = prices.get(slug);
  const address = (service: string) => localePath(pathOfEntry({ kind: "service", slug: service }) ?? "/", locale);
  return (
    <article>
      <div>
        <h3>
          <Link href={address(slug)}>{data.name}</Link>
          {data.popular && (
            <>
              {" "}
              <Badge look="cool">{t("popular")}</Badge>
              <Invented />
            </>
          )}
        </h3>
        {price && (
          <p className="font-medium text-ink!">
            {price.text}
            <Invented />
          </p>
        )}
        {price?.covers && <p>{price.covers}</p>}
        <p>{data.summary}</p>
      </div>
      {below.length > 0 ? (
        <ul className="level-below">
          {below.map((service) => (
            <li key={service.slug}>
              <Link href={address(service.slug)}>
                {service.data.name}
                {prices.has(service.slug) && (
                  <span>
                    {prices.get(service.slug)?.text}
                    <Invented />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        data.features.length > 0 && (
          <Fold heading="h4" title={t("features")} titleClass="lg:supports-[selector(::details-content)]:hidden">
            <ul>
              {data.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </Fold>
        )
      )}
    </article>
  );
}
