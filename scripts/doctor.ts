// npm run doctor: checks a hosted project before the first visitor does. It changes nothing; with --trial it creates an account and two
// small files and removes them again. docs/hosted.md explains each finding.
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { whatsAppKeysOf } from "../lib/env.ts";
import { opensHereAlone } from "../lib/formats/local-address.ts";
import { expectedSchemaVersion } from "./data/migrations.ts";
import { examineDatabase } from "./doctor/database.ts";
import { type Environment, examineEnvironment, projectOf } from "./doctor/environment.ts";
import { type Finding, type Group, look, screenOf, unasked } from "./doctor/finding.ts";
import { examineProject } from "./doctor/project.ts";
import { examineService, serviceOf } from "./doctor/service.ts";
import { mailServer, publicAddress, whatsApp } from "./doctor/site.ts";
import { tryOut } from "./doctor/trial.ts";
import { Refusal, readOptions, reportAndExit, say } from "./shared/terminal.ts";

const usage = "npm run doctor -- [--trial] [--env FILE]";
const help = `${usage}   (the two dashes after doctor are needed)

  --trial     also signs an account in, puts files through Storage and listens to Realtime; takes it all away again
  --env FILE  reads the environment of the site from a file of NAME=value lines

Also set, for this one command: DATABASE_URL (policies, migrations), SUPABASE_ACCESS_TOKEN (how the project is set).
Marks: ✓ right  ✗ wrong  ! could be better  ? not checked. It ends with 1 where anything is wrong. More: docs/hosted.md`;

const marks = { right: "✓", wrong: "✗", advice: "!", unasked: "?" } as const;

function print({ title, findings }: Group, project: string | undefined): void {
  console.log(`\n${title}`);
  for (const { state, subject, found, cure, screen } of findings) {
    console.log(`  ${marks[state]} ${subject}: ${found}`);
    if (cure) console.log(`      Cure: ${cure}`);
    if (screen) console.log(`      Where: ${screenOf(screen, project)}`);
  }
}

async function project(environment: Environment, name: string | undefined): Promise<Finding[]> {
  const { SUPABASE_ACCESS_TOKEN: token, SITE_URL = "" } = environment;
  const what = "mails about accounts, limits, second factor, backups, pooler, advisor";
  if (!token)
    return [
      unasked(
        what,
        "SUPABASE_ACCESS_TOKEN is not set",
        "make a token at https://supabase.com/dashboard/account/tokens, set it for this one command, and delete it afterwards. Or go through docs/hosted.md by hand.",
      ),
    ];
  if (!name)
    return [
      unasked(
        what,
        "the project's name is not in SUPABASE_URL",
        "use the address of the form https://<project>.supabase.co for this command.",
      ),
    ];
  return examineProject({ project: name, token }, SITE_URL, fetch);
}

async function examine(environment: Environment, isTrial: boolean): Promise<Group[]> {
  const { DATABASE_URL, SMTP_URL, SITE_URL = "" } = environment;
  const name = projectOf(environment);
  const service = serviceOf(environment, fetch);
  const canBeAsked = URL.canParse(SITE_URL) && !opensHereAlone(SITE_URL);
  const set = examineEnvironment(environment);
  const isWrong = (name: string) => set.some(({ subject, state }) => subject === name && state === "wrong");
  const above = (name: string) => `${name} cannot be used, see above`;
  const reached = !isWrong("SUPABASE_URL");
  const whatsAppKeys = whatsAppKeysOf(environment);
  const [answers, settings, database, surroundings, tried] = await Promise.all([
    reached ? examineService(service, expectedSchemaVersion()) : [unasked("the project", above("SUPABASE_URL"))],
    project(environment, name),
    DATABASE_URL && !isWrong("DATABASE_URL")
      ? examineDatabase(DATABASE_URL, opensHereAlone(DATABASE_URL))
      : [
          DATABASE_URL
            ? unasked("policies, grants, migrations, Realtime", above("DATABASE_URL"))
            : unasked("policies, grants, migrations, Realtime", "DATABASE_URL is not set", "set it: dashboard, Connect, Session pooler."),
        ],
    Promise.all([
      SMTP_URL && !isWrong("SMTP_URL") ? look("Mail server", () => mailServer(SMTP_URL)) : [],
      whatsAppKeys ? look("WhatsApp", () => whatsApp(whatsAppKeys)) : [],
      canBeAsked ? look("The public address", () => publicAddress(SITE_URL, fetch)) : [],
    ]),
    isTrial
      ? tryOut(service)
      : [unasked("signing in, files, Realtime", "not tried", "npm run doctor -- --trial does so, and leaves nothing behind.")],
  ]);
  return [
    { title: "What is set", findings: set },
    { title: "What the project answers", findings: answers },
    { title: "How its services are set", findings: settings },
    { title: "What the database says", findings: database },
    { title: "Around it", findings: surroundings.flat() },
    { title: "Trial: sign-in, files, Realtime", findings: tried },
  ];
}

function conclude(groups: Group[]): never {
  const count = (state: Finding["state"]) => groups.flatMap(({ findings }) => findings).filter((finding) => finding.state === state).length;
  const [bad, better, open] = [count("wrong"), count("advice"), count("unasked")];
  const more = better && `${better} could be better`;
  const unseen = open && `${open} not checked`;
  const rest = [more, unseen].filter(Boolean).join(", ");
  if (bad > 0)
    console.error(
      `\n✗ ${bad} ${bad === 1 ? "thing is" : "things are"} wrong${rest ? `, ${rest}` : ""}.\n  Cure: fix what stands beside ✗ above and run this again.\n`,
    );
  else if (open > 0) console.log(`\n✓ Nothing wrong was found, but ${rest}: do what stands beside ? above and run this again.\n`);
  else console.log(`\n✓ Nothing is wrong${rest ? ` (${rest})` : ""}.\n`);
  process.exit(bad === 0 ? 0 : 1);
}

/**
 * Reads the file as systemd does: # begins a comment only at the start of a line, and a pair of quotes around a value is not part of it.
 */
function readEnvironment(file: string): Environment {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ""] = /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]] : [];
    }),
  );
}

/** Throws Refusal where this machine cannot resolve any name: every other check would fail for it. */
async function assertNetwork(url: string): Promise<void> {
  const found = (host: string) =>
    lookup(host).then(
      () => true,
      () => false,
    );
  if (!URL.canParse(url) || opensHereAlone(url) || (await found(new URL(url).hostname)) || (await found("supabase.com"))) return;
  throw new Refusal(
    "This machine finds no server on the internet (no DNS answer, not for supabase.com either).",
    "look at its network, DNS and firewall: it must reach ports 443, 5432 and 465 or 587 outside.",
  );
}

try {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    console.log(help);
    process.exit(0);
  }
  const { values } = readOptions(usage, { trial: { type: "boolean" }, env: { type: "string" } });
  if (values.env) {
    const file = resolve(values.env);
    try {
      // The file takes precedence over the shell's environment.
      Object.assign(process.env, readEnvironment(file));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Refusal(
        `${file} cannot be read (${code}).`,
        "name the file with the environment of the site; one that root alone may read needs sudo.",
      );
    }
  }
  const needed = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"];
  const missing = needed.filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new Refusal(
      `Missing: ${missing.join(", ")}.`,
      "set these and SITE_URL, as for the site itself (docs/hosted.md), or name their file: npm run doctor -- --env FILE.",
    );
  await assertNetwork(process.env.SUPABASE_URL ?? "");
  say(`Looking at ${process.env.SUPABASE_URL} …`);
  const groups = await examine(process.env, values.trial ?? false);
  for (const group of groups) if (group.findings.length > 0) print(group, projectOf(process.env));
  conclude(groups);
} catch (error) {
  reportAndExit(error);
}
