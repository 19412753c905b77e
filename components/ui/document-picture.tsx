// A thumbnail of a document's picture, which links to the picture in full size.
import { getTranslations } from "next-intl/server";
import { mediaAddress, thumbnail, widthsOf } from "#lib/content/media-files";
import { readPicture } from "#lib/content/pages/pictures";
import { currentLocale } from "#lib/i18n/current";

export async function DocumentPicture({ slug, name }: { slug: string; name: string }) {
  const picture = await readPicture(slug, await currentLocale());
  if (!picture) return null;
  const t = await getTranslations("trust");
  return (
    <a
      href={mediaAddress(slug, `${widthsOf(picture.width).at(-1)}.webp`)}
      className="mt-2 inline-flex items-center gap-3 text-[0.9rem] text-cool underline"
    >
      {/* biome-ignore lint/performance/noImgElement: the thumbnail was made when the picture was uploaded */}
      <img
        src={thumbnail(slug, picture.width)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className="h-auto w-16 border border-line"
      />
      {t("paperLarge", { name })}
    </a>
  );
}
