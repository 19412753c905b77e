// npm run seed:entries [-- 10000]: fills the service at SUPABASE_URL with that many rows of invented articles, for measurements, each
// article in both languages. They copy the site's own articles, with a number in the title and their own places, tags and dates. Only for
// throwaway databases: an address that is not of this machine is refused, as by seed:load.
import { createHash } from "node:crypto";
import { areas, emirates } from "../lib/site/places.ts";
import { readSeeds, type Seed } from "./data/seed-files.ts";
import { assertForLoad } from "./seed-load.ts";
import { Refusal, reportAndExit, say } from "./shared/terminal.ts";
import { answerOf, connectService, hostedKeys } from "./start/service-api.ts";

const places = [...emirates, ...areas];
const slugOf = (n: number) => `load-${String(n).padStart(6, "0")}`;

/** Returns article n in the language of `model`; n determines everything in it. */
function article(model: Seed, n: number): Seed {
  const place = places[n % places.length]?.slug ?? "";
  const day = new Date(Date.UTC(2026, 9, 1) - (n % 3000) * 86_400_000).toISOString().slice(0, 10);
  const name = `${String(model.data.title).slice(0, 100)} (${n})`;
  const data = {
    ...model.data,
    title: name,
    seo: {
      title: `${n} · ${String((model.data.seo as { title: string }).title).slice(0, 45)}`,
      description: (model.data.seo as { description: string }).description,
    },
    body: `${model.data.body}\n\n${n}. ${place}.`,
    tags: [`${model.locale} ${n % 60}`, `${model.locale} ${60 + (n % 7)}`],
    publishedOn: day,
    updatedOn: "",
    places: n % 3 === 0 ? [place] : [],
    relatedPosts: [1, 2, 3].map((step) => slugOf(Math.max(1, n - step))).filter((slug) => slug !== slugOf(n)),
  };
  return {
    kind: "post",
    slug: slugOf(n),
    locale: model.locale,
    data,
    hash: createHash("sha256").update(JSON.stringify(data)).digest("hex"),
  };
}

async function main() {
  const args = process.argv.slice(2);
  const wanted = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 10_000);
  const hosted = hostedKeys();
  if (!hosted)
    throw new Refusal("SUPABASE_URL is not set.", "run npm run backend in another terminal, and set the three variables that it prints.");
  assertForLoad(hosted.url, args);
  const service = connectService(hosted.url, hosted.secretKey);
  const models = readSeeds().filter(({ kind }) => kind === "post");
  const slugs = [...new Set(models.map(({ slug }) => slug))];
  const started = Date.now();
  for (let from = 1; from <= wanted / 2; from += 100) {
    const numbers = Array.from({ length: Math.min(100, Math.floor(wanted / 2) - from + 1) }, (_, at) => from + at);
    const entries = numbers.flatMap((n) => models.filter(({ slug }) => slug === slugs[n % slugs.length]).map((model) => article(model, n)));
    await answerOf(service.rpc("seed_entries", { p_entries: entries }));
    if (from % 1000 === 1) say(`${2 * (from + numbers.length - 1)} rows …`);
  }
  say(`${wanted} rows of articles (${Math.round((Date.now() - started) / 1000)} s).`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}
