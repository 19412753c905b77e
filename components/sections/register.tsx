// The register "Who cools my building": how many communities have which kind of cooling as a scale, then all of them by emirate.
import "./register.css";
import { getTranslations } from "next-intl/server";
import { ContactButtons } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Fold } from "#components/ui/fold";
import { JsonLd } from "#components/ui/json-ld";
import { Link, LinkRow } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import type { Data } from "#lib/content/kinds";
import { communityCooling } from "#lib/content/kinds/community";
import { communityNames } from "#lib/content/pages/community-names";
import { serviceLinks } from "#lib/content/pages/navigation";
import { coolingOf, newestSource, type Row, readRegister, registerFiles, rowsOfPlace } from "#lib/content/pages/register";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { registerNode } from "#lib/seo/json-ld";
import { placeOf } from "#lib/site/places";
import { register } from "#lib/site/routes";
import { RegisterField } from "./register-field.tsx";
import { WasUseful } from "./was-useful.tsx";

export async function RegisterPage({ resource }: { resource: Data<"resource"> }) {
  const [t, site, words] = [await getTranslations("register"), await getTranslations("site"), await getTranslations("resource")];
  const locale = await currentLocale();
  const rows = await readRegister(locale);
  const files = [
    { file: "sheet.csv", label: words("csv") },
    { file: "sheet.xlsx", label: words("xlsx") },
    { file: "paper.pdf", label: words("pdf") },
  ];
  return (
    <article data-subject={resource.title}>
      <JsonLd
        data={registerNode({
          resource,
          locale,
          settings: await readSettings(locale),
          files: registerFiles(locale),
          newest:
            rows
              .map(({ data }) => data.checked)
              .sort()
              .at(-1) ?? "",
        })}
      />
      <Opening
        title={resource.title}
        above={<Breadcrumb above={[{ href: localePath("/resources", locale), label: site("resources") }]} current={resource.title} />}
        lead={resource.summary}
        aside={<RegisterField texts={{ label: t("find"), hint: t("findHint"), found: t.raw("findFound"), none: t("findNone") }} />}
      >
        <KindScale rows={rows} />
      </Opening>
      <section className="band ground-paper">
        <div id="register-list" className="wrap register">
          {[...Map.groupBy(rows, ({ data }) => data.emirate)].map(([slug, within]) => (
            <Fold
              key={slug}
              id={slug}
              title={
                <>
                  {placeOf(slug)?.names[locale][0] ?? slug} <small>{within.length}</small>
                </>
              }
            >
              <Emirate rows={within} />
            </Fold>
          ))}
        </div>
      </section>
      <section className="band ground-sand">
        <div className="wrap halves">
          <Markdown>{resource.body}</Markdown>
          <ul className="register-files print:hidden">
            {files.map(({ file, label }) => (
              <li key={file}>
                <a
                  href={localePath(`${register.path}/${file}`, locale)}
                  download
                  className="inline-flex min-h-11 items-center text-cool underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="band ground-sheet print:hidden">
        <div className="wrap about-start">
          <LinkRow
            links={[...(await serviceLinks(resource.services, locale)), { href: localePath("/resources", locale), label: words("all") }]}
          />
          <ContactButtons subject={resource.title} />
        </div>
      </section>
      <WasUseful path={register.path} entry={{ kind: "resource", slug: register.slug }} />
    </article>
  );
}

/** The communities of an emirate: those of which something is published, then the others. */
async function Emirate({ rows }: { rows: readonly Row[] }) {
  const t = await getTranslations("register");
  const isKnown = ({ data, href }: Row) => coolingOf(data) !== "unknown" || href !== undefined;
  const [known, others] = [rows.filter(isKnown), rows.filter((row) => !isKnown(row))];
  return (
    <>
      <ul>
        {known.map((row) => (
          <RegisterRow key={row.slug} row={row} />
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary>{t("unpublished", { count: others.length })}</summary>
          <ul>
            {others.map((row) => (
              <RegisterRow key={row.slug} row={row} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The communities of each kind of cooling, each as wide as its share; those of which nothing is published at the end. */
async function KindScale({ rows }: { rows: readonly Row[] }) {
  const t = await getTranslations("register");
  return (
    <ol className="register-scale" aria-label={t("scale", { count: rows.length })}>
      {communityCooling.map((kind) => {
        const count = rows.filter(({ data }) => coolingOf(data) === kind).length;
        return (
          count > 0 && (
            <li key={kind} data-kind={kind} style={{ "--share": count } as React.CSSProperties}>
              <b>{count}</b>
              <span>{t(`kind_${kind}`)}</span>
            </li>
          )
        );
      })}
    </ol>
  );
}

/** Name, kind and provider; of a row without a page also who says so, and when. */
export async function RegisterRow({ row: { slug, data, href } }: { row: Row }) {
  const t = await getTranslations("register");
  const kind = coolingOf(data);
  const [source] = data.sources;
  const said = [data.providers.join(" / "), t(`kind_${kind}`)].filter(Boolean).join(t("comma"));
  return (
    <li id={slug} data-names={[...communityNames(slug), ...data.providers].join("|")} data-kind={kind}>
      {href ? (
        <Link href={href}>
          <b>{data.name}</b>
          <span>{said}</span>
        </Link>
      ) : (
        <p>
          <b>{data.name}</b>
          {kind !== "unknown" && source && (
            <span>
              {said} ({source.url ? <a href={source.url}>{source.publisher}</a> : source.publisher} {newestSource(data).slice(0, 4)})
            </span>
          )}
        </p>
      )}
    </li>
  );
}

/** What the register says of a place's communities; nothing where it says nothing. */
export async function PlaceRegister({ place, className = "" }: { place: string; className?: string }) {
  const [t, locale] = [await getTranslations("register"), await currentLocale()];
  const rows = rowsOfPlace(await readRegister(locale), place).filter(({ data, href }) => href && coolingOf(data) !== "unknown");
  return (
    <Fold title={t("ofPlace")} className={className}>
      {rows.length > 0 && (
        <ul className="register-near">
          {rows.map((row) => (
            <RegisterRow key={row.slug} row={row} />
          ))}
        </ul>
      )}
      <LinkRow links={[{ href: localePath(register.path, locale), label: t("all") }]} look="text" className="mt-4" />
    </Fold>
  );
}
