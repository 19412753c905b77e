// Reads supabase/seed/<kind>/<slug>.<locale>.md: YAML front matter, then Markdown that becomes the field "body". The day on which each text
// was last written is in supabase/seed-days.txt, which `npm run fix` renews.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isKind, kinds } from "../../lib/content/kinds.ts";
import { isLocale } from "../../lib/i18n/locales.ts";
import { Refusal } from "../shared/terminal.ts";

const directory = join(import.meta.dirname, "..", "..", "supabase", "seed");
const daysFile = join(directory, "..", "seed-days.txt");

export type Seed = {
  kind: string;
  slug: string;
  locale: string;
  data: Record<string, unknown>;
  hash: string;
  /** The beginning of the day of the text, in Dubai; absent if the file has changed since the days were renewed. */
  written?: string;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The day of each file by its name and checksum, "post/x.en.md 1a2b3c4d5e6f". */
const readDays = () =>
  new Map(
    readFileSync(daysFile, "utf8")
      .trim()
      .split("\n")
      .map((line) => [line.slice(11), line.slice(0, 10)]),
  );

/** Returns the text of supabase/seed-days.txt: files that changed since it was written get the day `today`. */
export function seedDays(today: string): string {
  const days = readDays();
  return readdirSync(directory)
    .flatMap((kind) => readdirSync(join(directory, kind)).map((file) => `${kind}/${file}`))
    .sort()
    .map((file) => `${file} ${sha256(readFileSync(join(directory, file), "utf8")).slice(0, 12)}`)
    .map((key) => `${days.get(key) ?? today} ${key}\n`)
    .join("");
}

/** Renews supabase/seed-days.txt. */
export const writeSeedDays = (today: string) => writeFileSync(daysFile, seedDays(today));

let seeds: readonly Seed[] | undefined;

/** Returns all seeds, each valid by its kind's schema; a process parses them once. Throws Refusal that names the file and the field. */
export function readSeeds(): Seed[] {
  seeds ??= parseSeeds();
  return [...seeds];
}

function parseSeeds(): Seed[] {
  const days = readDays();
  return readdirSync(directory).flatMap((kind) =>
    readdirSync(join(directory, kind)).map((file) => {
      const [, slug, locale] = /^([a-z0-9-]+)\.([a-z]{2})\.md$/.exec(file) ?? [];
      const where = `supabase/seed/${kind}/${file}`;
      const cure = "mend the file; lib/content/kinds says what a kind holds.";
      if (!isKind(kind) || !slug || !isLocale(locale)) throw new Refusal(`${where} is not <kind>/<slug>.<locale>.md.`, cure);
      const raw = readFileSync(join(directory, kind, file), "utf8");
      const [, front, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(raw) ?? [];
      if (front === undefined) throw new Refusal(`${where} has no front matter.`, cure);
      const fields = parse(front) as Record<string, unknown>;
      const result = kinds[kind].safeParse(body?.trim() ? { ...fields, body: body.trim() } : fields);
      if (!result.success) {
        const issue = result.error.issues[0];
        throw new Refusal(`${where}: ${issue?.path.join(".")} ${issue?.message}`, cure);
      }
      const data = result.data as Record<string, unknown>;
      const day = days.get(`${kind}/${file} ${sha256(raw).slice(0, 12)}`);
      return { kind, slug, locale, data, hash: sha256(JSON.stringify(data)), ...(day && { written: `${day}T00:00:00+04:00` }) };
    }),
  );
}
