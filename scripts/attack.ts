// npm run attack [-- AREA]: starts its own site, attacks it as a stranger would, and prints for each attack what was tried, how often, and
// whether the site held. `--seconds 120` is the long form, for a machine without other work. `--code` names another checkout, to see an
// attack succeed where a defence is missing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { attackActions } from "./attack/actions.ts";
import { attackAlerts } from "./attack/alerts.ts";
import { costRows } from "./attack/costs.ts";
import { attackHeaders } from "./attack/headers.ts";
import { attackPictures } from "./attack/pictures.ts";
import { attackOffice } from "./attack/rights.ts";
import { attacks, holdUp } from "./attack/stopping.ts";
import { type AttackRow, addressOf, databaseOf, lineOfRow, startTarget, type Target } from "./attack/target.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";

const usage = "npm run attack [-- AREA] [--seconds 4] [--only TEXT] [--code DIRECTORY]";

type Options = { seconds: number; only: string };

async function* stopping(target: Target, { seconds, only }: Options): AsyncGenerator<AttackRow> {
  const isLong = seconds >= 60;
  for (const name of Object.keys(attacks).filter((attackName) => attackName.includes(only)))
    for (const addresses of isLong ? [1, 50] : [50])
      yield await holdUp(target, name, {
        addresses,
        ms: seconds * 1000,
        weighMs: isLong ? 30_000 : 0,
        // On a busy machine the short form cannot measure slowdowns: its wide bounds only catch attacks that stop the site.
        allowed: isLong ? (idleMs) => Math.max(300, 1.5 * idleMs) : (idleMs) => 1500 + 8 * idleMs,
      });
}

const fifty = Array.from({ length: 50 }, (_, index) => addressOf(index));

async function* pictures(target: Target, { seconds }: Options): AsyncGenerator<AttackRow> {
  for (const addresses of [fifty.slice(0, 1), fifty]) yield* await attackPictures({ site: target.url, perSecond: 5, addresses, seconds });
}

const areas: Record<string, (target: Target, options: Options) => AsyncIterable<AttackRow> | Promise<AttackRow[]>> = {
  actions: attackActions,
  headers: ({ url }) => attackHeaders(url),
  rights: attackOffice,
  pictures,
  stopping,
  costs: (target, { seconds, only }) => costRows(target.url, target.serverPid(), { tries: seconds >= 60 ? 20 : 5, only }),
  alerts: async (target) => attackAlerts(target.url, await databaseOf(target)),
};

try {
  const { values, positionals } = readOptions(
    usage,
    { seconds: { type: "string" }, only: { type: "string" }, code: { type: "string" } },
    1,
  );
  const [area] = positionals;
  if (area !== undefined && !(area in areas))
    throw new Refusal(`"${area}" is no area.`, `${usage}; the areas: ${Object.keys(areas).join(", ")}.`);
  const seconds = Number(values.seconds ?? 4);
  if (!(seconds >= 1 && seconds <= 600)) throw new Refusal(`--seconds is "${values.seconds}".`, "give a number from 1 to 600.");
  const dataDir = mkdtempSync(join(tmpdir(), "attack-"));
  say("Starting a site to attack …");
  const target = await startTarget(dataDir, values.code && resolve(values.code));
  const rows: AttackRow[] = [];
  try {
    for (const [name, attack] of Object.entries(areas).filter(([areaName]) => area === undefined || areaName === area)) {
      console.log(`\n${name}`);
      for await (const row of await attack(target, { seconds, only: values.only ?? "" })) {
        rows.push(row);
        console.log(lineOfRow(row));
      }
    }
  } finally {
    await target.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const open = rows.filter(({ held }) => !held);
  const tries = rows.reduce((sum, row) => sum + row.tries, 0);
  console.log(
    `\n${open.length === 0 ? "✓" : "✗"} ${tries} tries in ${rows.length} attacks: ${rows.length - open.length} held, ${open.length} did not.`,
  );
  process.exit(open.length === 0 && rows.length > 0 ? 0 : 1);
} catch (error) {
  reportAndExit(error);
}
