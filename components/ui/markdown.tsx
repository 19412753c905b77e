// Text written in the office: Markdown with tables and footnotes. Raw HTML is not rendered; a link to anything but a page, the web,
// mail or telephone is reduced to its text. Links within the site are written without a language and get the reader's.
import { getTranslations } from "next-intl/server";
import ReactMarkdown from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { secureBareAddresses } from "#lib/content/bare-addresses";
import { readableMarkdown } from "#lib/content/markdown-limits";
import { foreignParts } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { keepUnits } from "#lib/i18n/unit-spaces";
import { isDrawing } from "#lib/site/drawings";
import { resolveAddress } from "#lib/site/routes";
import { DrawingFigure } from "../illustrations/detail-drawing.tsx";
import { Link } from "./link.tsx";
import { Photo } from "./photo.tsx";
import { setFormulas, type TextNode } from "./set-formulas.ts";
import { Unbroken } from "./unbroken-hyphens.tsx";

/** Allowed link targets: pages of this site, fragments, the web, mail and telephone. */
const allowed = /^(?:\/(?!\/)|#|https?:|mailto:|tel:)/i;

type Node = TextNode;

/** A rehype plugin that marks words in the other language, isolates figures and keeps units beside their numbers. */
function markForeign(locale: Locale) {
  const mark = (node: Node): Node[] => {
    if (node.type === "text")
      return foreignParts(keepUnits(node.value ?? ""), locale).map(({ text: value, lang, dir }) =>
        lang
          ? { type: "element", tagName: "span", properties: { lang, dir }, children: [{ type: "text", value }] }
          : { type: "text", value },
      );
    if (node.tagName !== "code" && node.children) node.children = node.children.flatMap(mark);
    return [node];
  };
  return () => (tree: Node) => void mark(tree);
}

/** The drawings in a text, in order: ![What it shows](/drawings/leak-test). */
const drawingsIn = (text: string) => [
  ...new Set([...text.matchAll(/\]\(\/drawings\/([a-z-]+)\)/g)].map(([, name = ""]) => name).filter(isDrawing)),
];

const isSectionStart = ({ tagName }: Node) => tagName === "h2";
const isFootnotes = ({ tagName }: Node) => tagName === "section";

type FoldOptions = {
  /** A text of fewer sections is not folded on a phone. */
  minSections?: number;
  /** Whether a phone shows the first section open. */
  firstOpen?: boolean;
};

/**
 * A rehype plugin that folds each section of a long text behind its heading on a phone (`fold` in app/globals.css), the first one open unless `firstOpen` is false.
 * A text of fewer sections than `minSections` is left unchanged.
 */
function foldSections({ minSections, firstOpen }: Required<FoldOptions>) {
  return (tree: Node) => {
    const [all, footnotes] = [tree.children?.filter((node) => !isFootnotes(node)) ?? [], tree.children?.filter(isFootnotes) ?? []];
    const starts = all.flatMap((node, at) => (isSectionStart(node) ? [at] : []));
    const [first] = starts;
    if (first === undefined || starts.length < minSections) return;
    // The section's id moves from the heading to its content: a link to the content opens the fold, one to its summary would not.
    const holdAddress = (heading: Node | undefined, rest: Node[]) => {
      const held = rest.find(({ type }) => type === "element");
      if (!heading?.properties?.id || !held || held.properties?.id) return;
      held.properties = { ...held.properties, id: heading.properties.id };
      delete heading.properties.id;
    };
    const fold = (heading: Node | undefined, rest: Node[], open: boolean): Node => {
      holdAddress(heading, rest);
      return {
        type: "element",
        tagName: "details",
        properties: { className: ["fold"], ...(open && { open: true }) },
        children: [{ type: "element", tagName: "summary", properties: {}, children: heading ? [heading] : [] }, ...rest],
      };
    };
    tree.children = [
      ...all.slice(0, first),
      ...starts.map((at, index) => fold(all[at], all.slice(at + 1, starts[index + 1]), firstOpen && index === 0)),
      ...footnotes.map((notes) => {
        const label = notes.children?.find(isSectionStart);
        return { ...notes, children: [fold(label, notes.children?.filter((node) => node !== label) ?? [], false)] };
      }),
    ];
  };
}

/** A rehype plugin that marks the end of the text before the first section. */
const markIntroEnd = () => (tree: Node) => {
  const first = tree.children?.findIndex(isSectionStart) ?? -1;
  const end: Node = { type: "element", tagName: "hr", properties: { className: ["intro-end"] }, children: [] };
  tree.children?.splice(first < 0 ? tree.children.length : first, 0, end);
};

type MarkdownProps = {
  children: string;
  /** Tables stand on a ground of their own, and equations are set large (components/scale/reading.css). */
  asArticle?: boolean;
  /** Shown before the first section of an article. */
  afterIntro?: React.ReactNode;
  /** The number of the first drawing in the text, where the page shows others before it. */
  figuresFrom?: number;
} & FoldOptions;

export async function Markdown({ children, asArticle = false, afterIntro, figuresFrom = 1, ...fold }: MarkdownProps) {
  const { minSections = 3, firstOpen = true } = fold;
  const [locale, t] = [await currentLocale(), await getTranslations("markdown")];
  const articlePlugins = asArticle ? [setFormulas, markIntroEnd] : [];
  const figures = drawingsIn(children);
  return (
    <div className="prose">
      <ReactMarkdown
        skipHtml
        urlTransform={(url) => (allowed.test(url) ? url : "")}
        remarkPlugins={[remarkGfm, secureBareAddresses]}
        remarkRehypeOptions={{ footnoteLabel: t("footnotes"), footnoteBackLabel: t("back"), footnoteLabelProperties: {} }}
        rehypePlugins={[rehypeSlug, ...articlePlugins, markForeign(locale), [foldSections, { minSections, firstOpen }]]}
        components={{
          a: ({ href = "", children, id, ...rest }) => {
            const shared = { id, "aria-label": rest["aria-label"], "aria-describedby": rest["aria-describedby"] };
            if (!href) return children;
            if (!/^\/(?!\/)/.test(href))
              return (
                <a href={href} {...shared} {...(/^https?:/i.test(href) && { rel: "noopener" })}>
                  {children}
                </a>
              );
            // No link to a page that does not exist; query and hash do not matter for that.
            return resolveAddress(href.replace(/[?#].*/, "")).type === "unknown" ? (
              children
            ) : (
              <Link href={localePath(href, locale)}>{children}</Link>
            );
          },
          // Only pictures of the media library and our drawings: an external address would reveal the readers to its host.
          img: ({ src, alt }) => {
            const [, drawing = ""] = /^\/drawings\/([a-z-]+)$/.exec(String(src ?? "")) ?? [];
            if (isDrawing(drawing))
              return <DrawingFigure drawing={drawing} caption={alt ?? ""} number={figuresFrom + figures.indexOf(drawing)} />;
            const [, slug] = /^\/media\/([a-z0-9-]+)$/.exec(String(src ?? "")) ?? [];
            return slug ? <Photo slug={slug} sizes="(min-width: 48rem) 44rem, 100vw" /> : null;
          },
          h2: ({ children, id }) => (
            <h2 id={id}>
              <Unbroken>{children}</Unbroken>
            </h2>
          ),
          h3: ({ children, id }) => (
            <h3 id={id}>
              <Unbroken>{children}</Unbroken>
            </h3>
          ),
          // A paragraph with only a picture becomes a div, since a figure may not be inside a paragraph.
          p: ({ node, children, id, className, dir }) =>
            node?.children.length === 1 && node.children[0]?.type === "element" && node.children[0].tagName === "img" ? (
              <div id={id}>{children}</div>
            ) : (
              <p id={id} className={className} dir={dir}>
                {children}
              </p>
            ),
          hr: ({ className }) => (className === "intro-end" ? afterIntro : <hr />),
          // Wide tables scroll inside their own box.
          table: ({ children, id }) => (
            <div id={id} className={asArticle ? "breakout" : undefined}>
              {/* biome-ignore lint/a11y/useSemanticElements: a scrolling box is not a fieldset */}
              <div
                role="group"
                aria-label={t("table")}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
                tabIndex={0}
                className={`sideways ${asArticle ? "" : "[--sideways:var(--color-paper)]"}`}
              >
                <table>{children}</table>
              </div>
            </div>
          ),
        }}
      >
        {readableMarkdown(children)}
      </ReactMarkdown>
    </div>
  );
}
