// The files of a picture and their addresses.
export const storedWidths = [480, 800, 1200, 1600];

/** The widths a picture is stored in: the site's widths that it fills, and its own if it is smaller than the largest. */
export function widthsOf(width: number): number[] {
  const fitting = storedWidths.filter((candidate) => candidate <= width);
  return fitting.includes(width) || fitting.length === storedWidths.length ? fitting : [...fitting, width];
}

export function mediaAddress(slug: string, file: string): string {
  return `/media/${slug}/${file}`;
}

/** Address of a picture's smallest file, for lists. */
export function thumbnail(slug: string, width: number): string {
  return mediaAddress(slug, `${widthsOf(width)[0]}.webp`);
}

export const maxMediaBytes = 20 * 1024 * 1024;
