// Checks the installed packages for known advisories in npm's registry. accepted-advisories.json lists accepted ones, each with a reason
// and a last day; an expired entry fails, and so does an entry that no package needs any more.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Accepted = { id: string; until: string; because: string };
type Advisory = { id: string; package: string; severity: string; title: string };
/** `unreachable`: why the registry gave no audit. */
export type Verdict = { ok: boolean; lines: string[]; unreachable?: string };

type Report = {
  vulnerabilities?: Record<string, { via: (string | { url?: string; title?: string; severity?: string; name?: string })[] }>;
  message?: string;
  error?: { summary?: string; code?: string };
};

const root = join(import.meta.dirname, "..", "..");

export function advisoriesIn(report: Report): Advisory[] {
  const found = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) =>
    via.flatMap((cause) =>
      typeof cause === "string"
        ? []
        : [{ id: cause.url?.split("/").at(-1) ?? "", package: cause.name ?? "", severity: cause.severity ?? "", title: cause.title ?? "" }],
    ),
  );
  return [...new Map(found.map((advisory) => [`${advisory.id} ${advisory.package}`, advisory])).values()];
}

/** `today`: yyyy-mm-dd. */
export function judge(found: readonly Advisory[], accepted: readonly Accepted[], today: string): Verdict {
  const lines = found.flatMap(({ id, package: name, severity, title }) => {
    const entry = accepted.find((candidate) => candidate.id === id);
    if (!entry)
      return [`${name}: ${title} (${severity}, ${id}). Cure: a version without it, or an entry in scripts/check/accepted-advisories.json.`];
    return entry.until < today ? [`${name}: ${id} was accepted until ${entry.until} (${entry.because}). Cure: look at it again.`] : [];
  });
  for (const { id } of accepted)
    if (!found.some((advisory) => advisory.id === id)) lines.push(`${id} is accepted and not there any more. Cure: take it off the list.`);
  return { ok: lines.length === 0, lines };
}

/**
 * Asks the registry that npm is configured for. Where it gives no audit (a mirror, no network), the verdict is ok with `unreachable` set.
 */
export async function checkAdvisories(today: string, args: string[] = []): Promise<Verdict> {
  const child = spawn("npm", ["audit", "--json", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
    timeout: 60_000,
  });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    return { ok: true, lines: [], unreachable: "npm gave no report" };
  }
  if (!report.vulnerabilities) return { ok: true, lines: [], unreachable: report.message ?? report.error?.summary ?? "no report" };
  return judge(
    advisoriesIn(report),
    JSON.parse(readFileSync(join(import.meta.dirname, "accepted-advisories.json"), "utf8")) as Accepted[],
    today,
  );
}
