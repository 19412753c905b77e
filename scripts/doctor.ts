// npm run doctor: looks at a hosted project before the first visitor does. It changes nothing; with --trial it makes an account and two
// small files and takes them away again. What each finding means is in docs/hosted.md.
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { examineDatabase } from "./doctor/database.ts";
import { type Environment, examineEnvironment, isLocal, projectOf } from "./doctor/environment.ts";
import { type Finding, type Group, look, screenOf, unasked } from "./doctor/finding.ts";
import { examineProject } from "./doctor/project.ts";
import { examineService, serviceOf } from "./doctor/service.ts";
import { mailServer, publicAddress } from "./doctor/site.ts";
import { tryOut } from "./doctor/trial.ts";
import { expectedSchemaVersion } from "./migrations.ts";
import { hostedKeys } from "./service-api.ts";
import { Refusal, readOptions, reportAndExit, say } from "./terminal.ts";

const usage = "npm run doctor [-- --trial] [--env FILE]";

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
  const canBeAsked = URL.canParse(SITE_URL) && !isLocal(SITE_URL);
  const [answers, settings, database, surroundings, tried] = await Promise.all([
    examineService(service, expectedSchemaVersion()),
    project(environment, name),
    DATABASE_URL && URL.canParse(DATABASE_URL)
      ? examineDatabase(DATABASE_URL, isLocal(DATABASE_URL))
      : [unasked("policies, grants, migrations, Realtime", "DATABASE_URL is not set", "set it: dashboard, Connect, Session pooler.")],
    Promise.all([
      SMTP_URL ? look("Mail server", () => mailServer(SMTP_URL)) : [],
      canBeAsked ? look("The public address", () => publicAddress(SITE_URL, fetch)) : [],
    ]),
    isTrial
      ? tryOut(service)
      : [unasked("signing in, files, Realtime", "not tried", "npm run doctor -- --trial does so, and leaves nothing behind.")],
  ]);
  return [
    { title: "What is set", findings: examineEnvironment(environment) },
    { title: "What the project answers", findings: answers },
    { title: "How its services are set", findings: settings },
    { title: "What the database says", findings: database },
    { title: "Around it", findings: surroundings.flat() },
    { title: "Tried", findings: tried },
  ];
}

function conclude(groups: Group[]): never {
  const count = (state: Finding["state"]) => groups.flatMap(({ findings }) => findings).filter((one) => one.state === state).length;
  const [bad, better, open] = [count("wrong"), count("advice"), count("unasked")];
  const rest = [better && `${better} that could be better`, open && `${open} not asked`].filter(Boolean).join(", ");
  if (bad === 0) console.log(`\n✓ Nothing is wrong${rest ? ` (${rest})` : ""}.\n`);
  else
    console.error(
      `\n✗ ${bad} ${bad === 1 ? "thing is" : "things are"} wrong${rest ? `, ${rest}` : ""}.\n  Cure: mend what stands beside ✗ above and run this again.\n`,
    );
  process.exit(bad === 0 ? 0 : 1);
}

try {
  const { values } = readOptions(usage, { trial: { type: "boolean" }, env: { type: "string" } });
  if (values.env) {
    try {
      // What it says counts, whatever the shell has.
      Object.assign(process.env, parseEnv(readFileSync(values.env, "utf8")));
    } catch {
      throw new Refusal(`${values.env} cannot be read.`, "name the file with the environment of the site, as systemd or Compose read it.");
    }
  }
  if (!hostedKeys())
    throw new Refusal(
      "No hosted project is named: this looks at the service that SUPABASE_URL names.",
      "set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and SITE_URL, as for the site itself (docs/hosted.md), or name their file with --env.",
    );
  say(`Looking at ${process.env.SUPABASE_URL} …`);
  const groups = await examine(process.env, values.trial ?? false);
  for (const group of groups) if (group.findings.length > 0) print(group, projectOf(process.env));
  conclude(groups);
} catch (error) {
  reportAndExit(error);
}
