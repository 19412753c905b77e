// The site's forms as visitors send them, each with new personal details.
import * as cheerio from "cheerio";

let people = 0;

/** Returns a mobile number that is unique in this process. */
export function newPhone(): string {
  people += 1;
  return `05${[0, 2, 4, 5, 6, 8][people % 6]}${1_000_000 + ((people * 7919) % 8_999_999)}`;
}

/** The headers of a browser on the site's own page, from an address. */
export const formHeaders = (site: string, address: string) => ({
  origin: site,
  "sec-fetch-site": "same-origin",
  "x-forwarded-for": address,
});

type Fields = Readonly<Record<string, string>>;

/** A form of fields, then files in a field "photos". */
export function formOf(fields: Fields | readonly [string, string][], photos: readonly Uint8Array[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields)) form.append(name, value);
  for (const photo of photos) form.append("photos", new File([new Uint8Array(photo)], "photo.png", { type: "image/png" }));
  return form;
}

/** An emergency in the quote form. */
export const quoteFields = (): Fields => ({
  kind: "quote",
  locale: "en",
  fullName: "Prospect",
  phone: newPhone(),
  problem: "no-cooling",
  message: "Warm.",
  area: "Marina",
  emirate: "dubai",
  property: "flat",
});

export function contactFields(): Fields {
  const phone = newPhone();
  return { fullName: "Prospect", email: `p${phone}@example.test`, phone, message: "Warm." };
}

/** The hidden fields of a page's form, which a browser without JavaScript sends too. */
export async function hiddenFields(site: string, path: string, address: string): Promise<[string, string][]> {
  const page = await fetch(site + path, { headers: { "x-forwarded-for": address } });
  const $ = cheerio.load(await page.text());
  return $("form:has(input[name^='$ACTION']) input[type=hidden]")
    .toArray()
    .map((input) => [$(input).attr("name") ?? "", $(input).attr("value") ?? ""]);
}
