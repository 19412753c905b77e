// The firm's logo, or its mark beside its name, for the site, the office and the office's sign-in pages.
import type { CSSProperties } from "react";
import { mediaAddress, widthsOf } from "#lib/content/media-files";
import { iconAddress, readLogo, readMark } from "#lib/content/pages/brand";
import type { Picture } from "#lib/content/pages/pictures";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import type { Locale } from "#lib/i18n/locales";
import { gauge, monogram } from "#lib/site/monogram";

const tile = { cool: "var(--color-cool)", heat: "var(--color-heat)", paper: "var(--color-paper)" };

/** The firm's own mark, or the first letter of its name; the placeholder firm has a gauge. Decorative, because it is beside the name. */
async function BrandMark({ side = 38 }: { side?: number }) {
  const locale = await currentLocale();
  const { letter, picture, isGauge } = await readMark(locale);
  if (picture)
    // biome-ignore lint/performance/noImgElement: the file already has the size it is shown in
    return <img src={await iconAddress(locale, "192.png")} alt="" width={side} height={side} className="shrink-0" />;
  return (
    <svg
      width={side}
      height={side}
      viewBox="0 0 38 38"
      aria-hidden="true"
      className="shrink-0 print:[print-color-adjust:exact]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: one letter in a constant drawing
      dangerouslySetInnerHTML={{ __html: isGauge ? gauge("var(--color-heat)") : monogram(letter, tile) }}
    />
  );
}

/** The width of a logo, px: as high as the header's line allows; a nearly square or taller logo may be a little higher. */
function widthOf({ width, height }: Picture, isSmall: boolean): number {
  const ratio = width / height;
  const high = isSmall ? 28 : ratio < 1.5 ? 46 : 40;
  return Math.round(Math.min(ratio * high, isSmall ? 140 : 240));
}

/** Whether the logo is so wide that the header of a phone has no space for the theme button beside it. */
export async function isLogoWide(): Promise<boolean> {
  const logo = await readLogo(await currentLocale());
  return logo !== null && logo.width / logo.height > 2;
}

/** On wide screens the Arabic menu leaves less space for the logo than the English one. */
const widthBesideMenu: Record<Locale, string> = { en: "", ar: "xl:w-[min(var(--logo),11rem)] 2xl:w-[min(var(--logo),13rem)]" };

type LogoImageProps = { picture: Picture; alt: string; isSmall: boolean; room: string; shown?: string };

function LogoImage({ picture, alt, isSmall, room, shown = "" }: LogoImageProps) {
  const { slug, width, height } = picture;
  return (
    // biome-ignore lint/performance/noImgElement: one size serves every screen
    <img
      src={mediaAddress(slug, `${widthsOf(width)[0]}.webp`)}
      alt={alt}
      width={width}
      height={height}
      // With two logos, lazy loading skips the one that is not displayed.
      loading={shown ? "lazy" : "eager"}
      style={{ "--logo": `${widthOf(picture, isSmall)}px` } as CSSProperties}
      className={`h-auto w-[min(var(--logo),31vw)] sm:w-(--logo) ${room} ${shown}`}
    />
  );
}

type BrandProps = { isSmall?: boolean; isOnNight?: boolean; children: React.ReactNode };

/**
 * The logo for the current theme, or with `isOnNight` for a ground that is dark in both; else mark and name. A logo that is illegible on
 * dark gets a light background there.
 */
export async function Brand({ isSmall = false, isOnNight = false, children }: BrandProps) {
  const locale = await currentLocale();
  const [logo, { businessName }] = [await readLogo(locale), await readSettings(locale)];
  if (!logo)
    return (
      <>
        <BrandMark side={isSmall ? 28 : 38} />
        {children}
      </>
    );
  const { onDark, needsPlate } = logo;
  const room = isSmall ? "" : widthBesideMenu[locale];
  if (isOnNight)
    return (
      <span className={`block shrink-0 ${needsPlate ? "rounded-control bg-[#fffefb] px-1.5 py-1.5" : ""}`}>
        <LogoImage picture={onDark ?? logo} alt={businessName} isSmall={isSmall} room={room} />
      </span>
    );
  return (
    <span className={`block shrink-0 ${needsPlate ? "rounded-control bg-[light-dark(transparent,#fffefb)] px-1 py-1" : ""}`}>
      <LogoImage picture={logo} alt={businessName} isSmall={isSmall} room={room} {...(onDark && { shown: "in-light" })} />
      {onDark && <LogoImage picture={onDark} alt={businessName} isSmall={isSmall} room={room} shown="in-dark" />}
    </span>
  );
}
