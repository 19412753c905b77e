// The drawings, from the SVG files in svg/: on a page, and as text for pictures. Their lines are drawn by the pens of pens.css.
import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { xmlText } from "#lib/seo/xml";
import type { DrawingId, SectionDrawing } from "#lib/site/drawings";
import { type SystemId, systemIds } from "./systems.tsx";

/** Drawings of one page each, which no editor chooses. */
export type PageDrawing =
  | SectionDrawing
  | "scope"
  | "run"
  | "promise-quote"
  | "promise-leak-test"
  | "promise-readings"
  | "promise-reply"
  | "job-cooling"
  | "job-list"
  | "line-of-ownership"
  | "coil-new"
  | "coil-corroded"
  | "coil-decay";
type FileName = DrawingId | PageDrawing | "building";
type File = { view: string; content: string };

const files = new Map<FileName, File>();

/** A file of svg/, read from the working directory once: its view box, and its elements without the indents. */
function fileOf(name: FileName): File {
  const kept = files.get(name);
  if (kept) return kept;
  const path = join(/* turbopackIgnore: true */ process.cwd(), "components/illustrations/svg", `${name}.svg`);
  const text = readFileSync(/* turbopackIgnore: true */ path, "utf8").replace(/\n\s*/g, "");
  const [, view = ""] = / viewBox="([^"]*)"/.exec(text) ?? [];
  const file = { view, content: text.slice(text.indexOf(">") + 1, text.lastIndexOf("</svg>")) };
  files.set(name, file);
  return file;
}

type Parts = {
  /** The names of the numbered parts, shown as native tooltips. */
  names?: readonly string[];
  /** Whether the numbers and their leaders are drawn. They come last in each file. */
  callouts?: boolean;
  /** The numbered parts to mark, renumbered from 1 in this order; all if omitted. */
  marks?: readonly number[];
};

function contentOf(name: DrawingId | PageDrawing, { names, callouts = true, marks }: Parts): string {
  const { content } = fileOf(name);
  if (!callouts) return content.split(/<path class="pen-leader"|<g class="parts"/)[0] ?? "";
  if (marks)
    return content.replace(/<g data-part="(\d+)">.*?<\/g>/g, (part, number) => {
      const index = marks.indexOf(Number(number));
      return index < 0 ? "" : part.replace(/>\d+<\/text>/, `>${index + 1}</text>`);
    });
  return content.replace(/<g data-part="(\d+)">/g, (tag, number) => {
    const title = names?.[number - 1];
    return title ? `${tag}<title>${xmlText(title)}</title>` : tag;
  });
}

type DrawingProps = Parts & {
  name: DrawingId | PageDrawing;
  label: string;
  view?: string | undefined;
  className?: string;
  /** What is drawn behind the drawing, and in front of it (children). */
  behind?: ReactNode;
  children?: ReactNode;
};

/** A drawing, or the part of it in the view box `view`. `label`: what is seen; empty if it only decorates a text beside it. */
export const Drawing = ({ name, label, view = fileOf(name).view, className = "", behind, children, ...parts }: DrawingProps) => {
  const named = label ? { role: "img", "aria-label": label } : ({ "aria-hidden": true } as const);
  const content = { __html: contentOf(name, parts) };
  if (!behind && !children)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, with escaped names
      <svg viewBox={view} {...named} className={`drawing ${className}`} dangerouslySetInnerHTML={content} />
    );
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named by its label, or hidden
    <svg viewBox={view} {...named} className={`drawing ${className}`}>
      {behind}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, with escaped names */}
      <g dangerouslySetInnerHTML={content} />
      {children}
    </svg>
  );
};

export type SystemLink = { id: SystemId; name: string; href: string };

/**
 * The building with the given systems as links, numbered from 1 in their order; the others are drawn without a number. With an id, the
 * shell and each system get ids that begin with it. They are inside the links, because a link stays one in a cut that refers to it.
 */
function buildingContent(links: readonly SystemLink[], id?: string): string {
  const [shell = "", ...rest] = fileOf("building").content.split('<g data-system="');
  const systems = new Map(rest.map((text) => [text.slice(0, text.indexOf('"')), text.slice(text.indexOf(">") + 1, -"</g>".length)]));
  const group = (part: string, lines = "") => `<g${id ? ` id="${id}-${part}"` : ""}>${lines}</g>`;
  const linked = links.map(({ id: system, name, href }, index) => {
    const lines = systems.get(system)?.replace(/(class="pen-number"[^>]*>)\d+/, `$1${index + 1}`);
    systems.delete(system);
    return `<a data-soft="" data-system="${system}" href="${xmlText(href)}" aria-label="${index + 1} ${xmlText(name)}">${group(system, lines)}</a>`;
  });
  const unlinked = [...systems].map(
    ([system, lines]) => `<g data-system="${system}">${group(system, lines.replace(/<g class="callout">.*?<\/g>/, ""))}</g>`,
  );
  return [group("shell", shell), ...unlinked, ...linked].join("");
}

type BuildingProps = {
  label: string;
  systems: readonly SystemLink[];
  view?: string;
  /** The name by which cuts (BuildingCut) refer to this drawing. */
  id?: string;
  /** preserveAspectRatio */
  align?: string;
  className?: string;
  /** What is drawn behind the building, and in front of it (children); neither is in its cuts. */
  behind?: ReactNode;
  children?: ReactNode;
};

/**
 * Section A-A through a villa and a tower: 18 units to the metre, the ground at y 770, the roof of the tower at y 120. A system is lit
 * while it or its link in the key (`data-system`) is hovered or focused, where both are inside one element with the class `keyed`.
 */
export const Building = ({ label, systems, view = fileOf("building").view, id, align, className = "", ...around }: BuildingProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit a drawing that contains links
  <svg viewBox={view} preserveAspectRatio={align} role="group" aria-label={label} className={`drawing ${className}`}>
    {around.behind}
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, with escaped names and addresses */}
    <g dangerouslySetInnerHTML={{ __html: buildingContent(systems, id) }} />
    {around.children}
  </svg>
);

type CutProps = { of: string; view: string; align?: string; className?: string };

/** Another view of the building of the same page whose `id` is `of`, without a second copy of its lines and links. */
export const BuildingCut = ({ of, view, align, className = "" }: CutProps) => (
  <svg viewBox={view} preserveAspectRatio={align} aria-hidden="true" className={`drawing ${className}`}>
    {["shell", ...systemIds].map((part) => (
      <use key={part} href={`#${of}-${part}`} />
    ))}
  </svg>
);

/** A drawing as an SVG document of its own, whose lines still name their pens (plain-svg.ts). */
export function drawingDocument(name: FileName, { view, callouts }: { view?: string; callouts?: boolean } = {}): string {
  const content = name === "building" ? buildingContent([]) : contentOf(name, callouts === undefined ? {} : { callouts });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view ?? fileOf(name).view}" class="drawing">${content}</svg>`;
}
