// A photo of the media library in its stored widths. Cropped to a shape, it keeps its focal point in view.
import { mediaAddress, widthsOf } from "#lib/content/media-files";
import { type Picture, readPicture } from "#lib/content/pages/pictures";
import { currentLocale } from "#lib/i18n/current";

function sources({ slug, width }: Picture, format: "avif" | "webp"): string {
  return widthsOf(width)
    .map((each) => `${mediaAddress(slug, `${each}.${format}`)} ${each}w`)
    .join(", ");
}

export async function Photo({
  slug,
  sizes,
  eager = false,
  shape = "",
  caption,
}: {
  slug: string | undefined;
  sizes: string;
  /** True for a photo in the first screen. */
  eager?: boolean;
  /** A class with an aspect ratio; "" keeps the photo's own. */
  shape?: string;
  /** Instead of the caption of the library. */
  caption?: string;
}) {
  const picture = await readPicture(slug, await currentLocale());
  if (!picture) return null;
  const widths = widthsOf(picture.width);
  const under = caption || picture.caption;
  return (
    <figure>
      <picture>
        <source type="image/avif" srcSet={sources(picture, "avif")} sizes={sizes} />
        <img
          src={mediaAddress(picture.slug, `${widths[Math.min(1, widths.length - 1)]}.webp`)}
          srcSet={sources(picture, "webp")}
          sizes={sizes}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
          className={`h-auto w-full border border-line object-cover ${shape}`}
        />
      </picture>
      {under && <figcaption className="mt-3 border-t border-line pt-2 text-[0.88rem] text-soft">{under}</figcaption>}
    </figure>
  );
}
