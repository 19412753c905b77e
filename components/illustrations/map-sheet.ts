// The projection of the drawn maps, the same as that of the outlines (uae-outline.ts): units of a thousandth of a degree of latitude.

export const east = (lon: number) => (lon - 53) * 907;
export const south = (lat: number) => (27 - lat) * 1000;

/** A CSS percentage of `part` in `whole`. */
export const share = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;
