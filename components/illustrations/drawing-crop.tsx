// A characteristic detail of a drawing beside a text with the same content, so its alt text is empty. Lazy loading fetches only the
// image of the displayed theme.
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { brandVersion } from "#lib/site/brand";
import { type CropId, cropAspectRatio } from "#lib/site/drawing-crops";
import { themes } from "#lib/site/theme";
import type { PlanPicture } from "./plan-picture.tsx";

const width = 360;
const only = { light: "in-light", dark: "in-dark" };

type Props = {
  crop: CropId | PlanPicture | undefined;
  /** Whether it stands on the sea or the land, which are dark in both themes. */
  isOnNight?: boolean;
  className?: string;
};

export async function DrawingCrop({ crop, isOnNight = false, className = "" }: Props) {
  if (!crop) return null;
  const version = brandVersion(await readSettings(await currentLocale()));
  return (isOnNight ? (["night"] as const) : themes).map((theme) => (
    // biome-ignore lint/performance/noImgElement: an SVG needs no scaled versions
    <img
      key={theme}
      src={`/drawings/${crop}.${theme}.svg${version}`}
      alt=""
      width={width}
      height={width / cropAspectRatio}
      loading="lazy"
      decoding="async"
      className={`${theme === "night" ? "" : only[theme]} h-auto ${className}`}
    />
  ));
}
