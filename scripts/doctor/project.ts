// Checks what only the project's owner may read: the settings of its services, over Supabase's Management API, with a token of the owner's
// account (SUPABASE_ACCESS_TOKEN). Reads only.
import { z } from "zod";
import { advice, type Finding, held, look, right, unasked, wrong } from "./finding.ts";
import type { Ask } from "./service.ts";
import { authSettings, judgeSignIn } from "./sign-in-settings.ts";

const patienceMs = 15_000;

const dataApi = z.object({ db_schema: z.string(), max_rows: z.number() });
/** The site asks for this many rows at once, and takes fewer for the end of a list. */
const leastRows = 1000;

export function judgeDataApi({ db_schema, max_rows }: z.infer<typeof dataApi>): Finding[] {
  const schemas = db_schema.split(",").map((schema) => schema.trim());
  const extra = schemas.filter((schema) => schema === "private" || schema === "auth" || schema === "storage");
  return [
    held(schemas.includes("public") && extra.length === 0, "Schemas of the Data API", schemas.join(", "), {
      found: extra.length > 0 ? `${extra.join(", ")} is served to anybody who asks` : "public is not served: the site reads nothing",
      cure: "public alone.",
      screen: "dataApi",
    }),
    held(max_rows >= leastRows, "Rows of an answer", `${max_rows} at most`, {
      found: `${max_rows} at most: lists end early, and pages beyond are taken for unpublished`,
      cure: `${leastRows} or more.`,
      screen: "dataApi",
    }),
  ];
}

const backups = z.object({ pitr_enabled: z.boolean(), backups: z.array(z.object({ status: z.string(), inserted_at: z.string() })) });

export function judgeBackups({ pitr_enabled, backups: made }: z.infer<typeof backups>, now: Date): Finding {
  const subject = "Backups";
  if (pitr_enabled) return right(subject, "to any moment");
  const done = made.filter(({ status }) => status === "COMPLETED").map(({ inserted_at }) => Date.parse(inserted_at));
  const ownBackups =
    "until then, and beside it: npm run backup once a day, with DATABASE_URL and BACKUP_DIR on another machine (docs/recovery.md).";
  if (done.length === 0) return wrong(subject, "the project keeps none", `choose a plan that does; ${ownBackups}`, "backups");
  const hours = Math.round((now.getTime() - Math.max(...done)) / 3_600_000);
  return hours > 48
    ? wrong(subject, `the last is ${hours} h old`, `look why; ${ownBackups}`, "backups")
    : advice(
        subject,
        `the last is ${hours} h old: a day of messages can be lost`,
        "point-in-time recovery, or npm run backup more often.",
        "backups",
      );
}

const pooler = z.array(z.object({ connection_string: z.string(), db_host: z.string(), database_type: z.string(), pool_mode: z.string() }));
const realtime = z.object({ suspend: z.boolean().nullish(), private_only: z.boolean().nullish() });
const tls = z.object({ currentConfig: z.object({ database: z.boolean() }) });
const advisors = z.object({ lints: z.array(z.object({ name: z.string(), level: z.string(), title: z.string(), detail: z.string() })) });
const health = z.array(z.object({ name: z.string(), status: z.string() }));

const management = "https://api.supabase.com";

/** Never throws. `siteUrl`: the public address. */
export async function examineProject(
  { project, token }: { project: string; token: string },
  siteUrl: string,
  ask: Ask,
): Promise<Finding[]> {
  const get = async <T>(path: string, shape: z.ZodType<T>): Promise<T | Finding> => {
    const response = await ask(`${management}/v1/projects/${project}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 401)
      return wrong("SUPABASE_ACCESS_TOKEN", "refused", "make one at https://supabase.com/dashboard/account/tokens.");
    if (response.status === 403 || response.status === 404)
      return wrong("SUPABASE_ACCESS_TOKEN", `it opens no project ${project}`, "take the token of an account that owns it.");
    if (!response.ok) return unasked(path.slice(1), `Supabase answers ${response.status}`);
    const read = shape.safeParse(await response.json());
    return read.success ? read.data : unasked(path.slice(1), "Supabase answers in a form this code does not know");
  };
  const judged = async <T>(path: string, shape: z.ZodType<T>, judge: (answer: T) => Finding | Finding[]): Promise<Finding[]> => {
    const answer = await get(path, shape);
    return [answer !== null && typeof answer === "object" && "state" in answer ? (answer as Finding) : judge(answer as T)].flat();
  };
  const first = await look("Management API", () =>
    judged("/health?services=auth,db,pooler,realtime,rest,storage", health, (services) => {
      const ill = services.filter(({ status }) => status !== "ACTIVE_HEALTHY").map(({ name, status }) => `${name} (${status})`);
      return ill.length === 0
        ? right("Services", "all healthy")
        : wrong("Services", ill.join(", "), "restore or restart the project.", "overview");
    }),
  );
  if (first.some(({ subject }) => subject === "SUPABASE_ACCESS_TOKEN")) return first;
  const rest = await Promise.all([
    look("Sign-in settings", () => judged("/config/auth", authSettings, (settings) => judgeSignIn(settings, siteUrl))),
    look("Data API", () => judged("/postgrest", dataApi, judgeDataApi)),
    look("Realtime", () =>
      judged("/config/realtime", realtime, ({ suspend, private_only }) =>
        held(!suspend && !private_only, "Realtime settings", "on", {
          found: suspend ? "suspended: the office asks every 15 s instead" : "private channels alone: the office's is refused",
          cure: suspend ? "switch Realtime on." : "allow public access: what is heard is decided by the policies of the tables.",
          screen: "realtime",
          only: "advice",
        }),
      ),
    ),
    look("Pooler", () =>
      judged("/config/database/pooler", pooler, (all) => {
        const main = all.find(({ database_type }) => database_type === "PRIMARY");
        return main
          ? right("Pooler", `${main.db_host}, session mode on port 5432 for DATABASE_URL`)
          : unasked("Pooler", "the project names none");
      }),
    ),
    look("TLS to the database", () =>
      judged("/ssl-enforcement", tls, ({ currentConfig }) =>
        held(currentConfig.database, "TLS to the database", "required", {
          found: "not required",
          cure: "enforce SSL on incoming connections.",
          screen: "databaseSettings",
          only: "advice",
        }),
      ),
    ),
    look("Backups", () => judged("/database/backups", backups, (answer) => judgeBackups(answer, new Date()))),
    look("Security Advisor", () =>
      judged("/advisors/security", advisors, ({ lints }) => {
        const errors = lints.filter(({ level }) => level === "ERROR");
        return errors.length === 0
          ? right("Security Advisor", "no error")
          : errors.map(({ title, detail }) =>
              wrong("Security Advisor", `${title}: ${detail}`, "open the Advisor and follow the link beside the error.", "advisor"),
            );
      }),
    ),
  ]);
  return [...first, ...rest.flat()];
}
