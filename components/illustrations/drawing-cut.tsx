// A characteristic detail of a drawing beside a text with the same content, so its alt text is empty. Lazy loading fetches only the
// image of the displayed theme.
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { brandVersion } from "#lib/site/brand";
import { type CutId, cutShape } from "#lib/site/cuts";
import { themes } from "#lib/site/theme";

const width = 360;
const only = { light: "in-light", dark: "in-dark" };

export async function DrawingCut({ cut, className = "" }: { cut: CutId | undefined; className?: string }) {
  if (!cut) return null;
  const version = brandVersion(await readSettings(await currentLocale()));
  return themes.map((theme) => (
    // biome-ignore lint/performance/noImgElement: an SVG needs no scaled versions
    <img
      key={theme}
      src={`/drawings/${cut}.${theme}.svg${version}`}
      alt=""
      width={width}
      height={width / cutShape}
      loading="lazy"
      decoding="async"
      className={`${only[theme]} h-auto ${className}`}
    />
  ));
}
