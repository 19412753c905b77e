// Which files a picture has, and where they are asked for.
export const drawnWidths = [480, 800, 1200, 1600];

/** The widths a picture is kept in: those of the site that it fills, and its own where it is smaller than the largest. */
export function widthsOf(width: number): number[] {
  const fitting = drawnWidths.filter((candidate) => candidate <= width);
  return fitting.includes(width) || fitting.length === drawnWidths.length ? fitting : [...fitting, width];
}

export function mediaAddress(slug: string, file: string): string {
  return `/media/${slug}/${file}`;
}

/** The smallest of a picture's files, for lists. */
export function thumbnail(slug: string, width: number): string {
  return mediaAddress(slug, `${widthsOf(width)[0]}.webp`);
}

export const maxMediaBytes = 20 * 1024 * 1024;
