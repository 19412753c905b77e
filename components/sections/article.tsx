// Parts of pages that are read from top to bottom: the text of an article or a case with its contents beside it, and its end.
import { getTranslations } from "next-intl/server";
import { replyTime } from "#components/forms/form-texts";
import { type About, ContactButtons } from "#components/layout/contact-links";
import { Link } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import type { Data } from "#lib/content/kinds";
import { headingsOf } from "#lib/content/pages/posts";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";

type RailProps = { sections: readonly { id: string; text: string }[] };

/** The contents of a long page, in view beside it on wide screens. On a phone its folded sections are the contents. */
async function Rail({ sections }: RailProps) {
  const [t, locale] = [await getTranslations("blog"), await currentLocale()];
  return (
    <div className="rail print:hidden">
      <div className="rail-stays">
        {sections.length > 2 && (
          <nav aria-label={t("contents")}>
            <p>{t("contents")}</p>
            <ol>
              {sections.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{isolated(text, locale)}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
    </div>
  );
}

type ArticleTextProps = {
  body: string;
  /** Before the first section. */
  afterIntro?: React.ReactNode;
  figuresFrom: number;
  /** Whether a phone shows the first section open. */
  firstOpen?: boolean;
  /** Below the text. */
  children?: React.ReactNode;
};

/** A long text: tables, formulas and figures stand on a ground of their own, as wide as the page. */
export async function ArticleText({ body, afterIntro, figuresFrom, firstOpen = true, children }: ArticleTextProps) {
  return (
    <section className="article-text band ground-paper">
      <div className="wrap article-columns">
        <Rail sections={headingsOf(body)} />
        <div>
          <Markdown asArticle afterIntro={afterIntro} figuresFrom={figuresFrom} firstOpen={firstOpen}>
            {body}
          </Markdown>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Steps, stages or amounts in their order, on a line below the head of the page. */
export function Stages({ stages: { title, items } }: { stages: Data<"post">["stages"] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="stages ground-land">
      <div className="wrap">
        <p className="caption">{title}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard has to scroll it */}
        <div className="scrolls" tabIndex={0}>
          <ol style={{ "--columns": items.length } as React.CSSProperties}>
            {items.map(({ name, what, reading }) => (
              <li key={name}>
                <b className={/[\d]/.test(name) || name.length < 9 ? undefined : "in-words"}>
                  <bdi>{name}</bdi>
                </b>
                <span>{what}</span>
                {reading && <small>{reading}</small>}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

type EndProps = {
  title: string;
  subject: string;
  about?: About;
  links: readonly { href: string; label: string }[];
  children?: React.ReactNode;
};

/** The end of a page that was read: what the reader can do now, and where to go on. */
export async function ArticleEnd({ title, subject, about, links, children }: EndProps) {
  const [t, service] = [await getTranslations("blog"), await getTranslations("service")];
  return (
    <section className="band article-end ground-sand">
      <div className="wrap">
        <div className="article-actions">
          <h2>{title || service("start")}</h2>
          <p className="band-lead mb-6">{service("startText", { answered: (await replyTime()).answered })}</p>
          {/* A phone has the same three actions in its dock. */}
          <div className="max-md:hidden">
            <ContactButtons subject={subject} {...(about && { about })} />
          </div>
        </div>
        {links.length > 0 && (
          <nav aria-label={t("further")}>
            <p>{t("further")}</p>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {children}
      </div>
    </section>
  );
}
