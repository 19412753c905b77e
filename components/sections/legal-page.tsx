// Legal pages: the heading on the sea, how long data is kept as bars of one scale, the clauses on one line and then below each other with
// their headings at the start, and whom to ask at the end.
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Opening } from "#components/scale/opening";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Fold } from "#components/ui/fold";
import { Markdown } from "#components/ui/markdown";
import { type Period, periodsOf } from "#lib/content/kept-periods";
import { sectionsOf } from "#lib/content/markdown-sections";
import { headingsOf } from "#lib/content/pages/posts";
import { readEntry } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { ArticleEnd } from "./article.tsx";
import { WasUseful } from "./was-useful.tsx";

type LegalPageProps = {
  slug: string;
  /** Above the clauses. */
  head?: React.ReactNode;
  /** Clauses after the page's own: Markdown, or what the settings hold as rows and tables. */
  more?: readonly Clause[];
  /** Below its lead. */
  below?: React.ReactNode;
};

export type Clause = { id: string; title: string; text?: string; content?: React.ReactNode };

export async function LegalPage({ slug, head, more = [], below }: LegalPageProps) {
  const [site, t, locale] = [await getTranslations("site"), await getTranslations("blog"), await currentLocale()];
  const page = await readEntry("page", slug, locale);
  if (!page) notFound();
  const texts = sectionsOf(page.body);
  const clauses: Clause[] = [
    ...headingsOf(page.body).map(({ id, text }, index) => ({ id, title: isolated(text, locale), text: texts[index]?.text ?? "" })),
    ...more,
  ];
  const request = await readEntry("page", "data-request", locale);
  const links = [
    { href: localePath("/contact", locale), label: site("contact") },
    ...(request ? [{ href: localePath("/data-request", locale), label: request.title }] : []),
  ];
  const kept = clauses.find(({ text = "" }) => periodsOf(text).length > 0);
  const [intro = ""] = page.body.split(/^## /m);
  return (
    <article className="legal">
      <Opening
        title={page.title}
        above={<Breadcrumb current={page.title} />}
        aside={
          <>
            <p className="opening-lead">{page.lead}</p>
            {below}
          </>
        }
        className="legal-opening"
      >
        {kept && <Kept id={kept.id} title={kept.title} periods={periodsOf(kept.text ?? "")} />}
      </Opening>
      <nav aria-label={t("contents")} className="clauses ground-land print:hidden">
        <div className="wrap">
          <ol className="scrolls">
            {clauses.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <section className="band ground-paper">
        <div className="wrap">
          {head}
          {intro.trim() && <Markdown>{intro}</Markdown>}
          {clauses.map(({ id, title, text, content }, index) => (
            <Fold key={id} title={title} className="clause" open={index === 0}>
              {/* A link to the content opens the fold, one to its summary would not. */}
              <div id={id}>
                {text && <Markdown>{text}</Markdown>}
                {content}
              </div>
            </Fold>
          ))}
        </div>
      </section>
      <ArticleEnd title={site("legalQuestion")} subject={page.title} links={links} />
      <WasUseful path={`/${slug}`} entry={{ kind: "page", slug }} />
    </article>
  );
}

/** How long each kind of data is kept: bars as long as their months, from one zero. A period without a number runs on, dashed. */
async function Kept({ id, title, periods }: { id: string; title: string; periods: readonly Period[] }) {
  const t = await getTranslations("legal");
  const longest = Math.max(0, ...periods.map(({ months = 0 }) => months));
  if (longest === 0) return null;
  const every = longest > 24 ? 12 : longest > 6 ? 6 : 1;
  const ticks = Array.from({ length: Math.floor(longest / every) + 1 }, (_, index) => index * every);
  const share = (months: number) => ({ "--share": months / longest }) as React.CSSProperties;
  return (
    <div className="kept">
      <p>
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </p>
      <dl>
        {periods.map(({ name, period, months }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={months === undefined ? "is-open" : undefined} style={share(months ?? 1)}>
              <bdi>{period}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="kept-axis" aria-hidden="true">
        <span>{t("months")}</span>
        <p>
          {ticks.map((tick) => (
            <span key={tick} style={share(tick)}>
              {tick}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
