// The glossary: letters at the side, the terms of each letter on a sheet.
import { getTranslations } from "next-intl/server";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { Fold } from "#components/ui/fold";
import { ForeignText } from "#components/ui/foreign-text";
import { JsonLd } from "#components/ui/json-ld";
import { Markdown } from "#components/ui/markdown";
import { PrintButton } from "#components/ui/print-button";
import type { Data } from "#lib/content/kinds";
import { serviceLinks } from "#lib/content/pages/navigation";
import { plainText } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { localePath, locales } from "#lib/i18n/locales";
import { glossaryNode } from "#lib/seo/json-ld";
import { ArticleEnd } from "./article.tsx";
import { WasUseful } from "./was-useful.tsx";

type Row = readonly string[];

/** Rows by the first letter of their first cell, without the Arabic article; both in the order of the alphabet. */
function byLetter(rows: readonly Row[], tag: string): { letter: string; rows: Row[] }[] {
  const { compare } = new Intl.Collator(tag);
  const nameOf = ([term = ""]: Row) =>
    plainText(term)
      .replace(/^ال/, "")
      .replace(/^[أإآ]/, "ا");
  const groups = new Map<string, Row[]>();
  for (const row of [...rows].sort((a, b) => compare(nameOf(a), nameOf(b)))) {
    const letter = nameOf(row).charAt(0).toLocaleUpperCase(tag);
    groups.set(letter, [...(groups.get(letter) ?? []), row]);
  }
  return [...groups].map(([letter, ofLetter]) => ({ letter, rows: ofLetter }));
}

export async function GlossaryPage({ slug, resource }: { slug: string; resource: Data<"resource"> }) {
  const [site, t, locale] = [await getTranslations("site"), await getTranslations("resource"), await currentLocale()];
  // The word in the reader's language comes first.
  const inOrder = ([english = "", arabic = "", ...rest]: Row) =>
    locale === "ar" ? [arabic, english, ...rest] : [english, arabic, ...rest];
  const rows = resource.rows.map(inOrder);
  const letters = byLetter(rows, locales[locale].tag);
  const links = [...(await serviceLinks(resource.services, locale)), { href: localePath("/resources", locale), label: t("all") }];
  return (
    <article data-subject={resource.title}>
      <JsonLd data={glossaryNode({ path: `/resources/${slug}`, resource, rows, locale })} />
      <Opening
        title={resource.title}
        above={<Breadcrumb above={[{ href: localePath("/resources", locale), label: site("resources") }]} current={resource.title} />}
        lead={resource.summary}
        aside={
          <p className="flex flex-wrap gap-3 print:hidden">
            {[
              { file: "paper.pdf", label: t("pdf"), look: "primary" as const },
              { file: "sheet.xlsx", label: t("xlsx"), look: "plain" as const },
              { file: "sheet.csv", label: t("csv"), look: "plain" as const },
            ].map(({ file, label, look }) => (
              <a key={file} href={localePath(`/resources/${slug}/${file}`, locale)} download className={buttonClass(look)}>
                {label}
              </a>
            ))}
            <PrintButton label={t("print")} />
          </p>
        }
      />
      <section className="band ground-paper">
        <div className="wrap article-columns">
          <div className="print:hidden">
            <nav aria-label={t("letters")} className="letters">
              {letters.map(({ letter }) => (
                <a key={letter} href={`#letter-${letter}`}>
                  {letter}
                </a>
              ))}
            </nav>
          </div>
          <div className="terms">
            <p className="text-14 text-soft">{inOrder(resource.columns).join(" · ")}</p>
            {letters.map(({ letter, rows }, index) => (
              <Fold key={letter} title={letter} className="sheet" open={index === 0}>
                <dl id={`letter-${letter}`}>
                  {rows.map(([term = "", ...words]) => (
                    <div key={term}>
                      <dt>
                        <ForeignText locale={locale}>{term}</ForeignText>
                      </dt>
                      {words.map((word, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a cell has its column
                        <dd key={column}>
                          <ForeignText locale={locale}>{word}</ForeignText>
                        </dd>
                      ))}
                    </div>
                  ))}
                </dl>
              </Fold>
            ))}
          </div>
        </div>
      </section>
      <section className="band ground-sheet">
        <div className="wrap">
          <Markdown>{resource.body}</Markdown>
        </div>
      </section>
      <ArticleEnd title="" subject={resource.title} links={links} />
      <WasUseful path={`/resources/${slug}`} entry={{ kind: "resource", slug }} />
    </article>
  );
}
