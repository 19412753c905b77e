// Reads supabase/seed/<kind>/<slug>.<locale>.md: YAML front matter, then Markdown that becomes the field "body".
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isKind, kinds } from "../../lib/content/kinds.ts";
import { isLocale } from "../../lib/i18n/locales.ts";
import { Refusal } from "../shared/terminal.ts";

const directory = join(import.meta.dirname, "..", "..", "supabase", "seed");

export type Seed = { kind: string; slug: string; locale: string; data: Record<string, unknown>; hash: string };

let seeds: readonly Seed[] | undefined;

/** Returns all seeds, each valid by its kind's schema; a process parses them once. Throws Refusal that names the file and the field. */
export function readSeeds(): Seed[] {
  seeds ??= parseSeeds();
  return [...seeds];
}

function parseSeeds(): Seed[] {
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
      return { kind, slug, locale, data, hash: createHash("sha256").update(JSON.stringify(data)).digest("hex") };
    }),
  );
}
