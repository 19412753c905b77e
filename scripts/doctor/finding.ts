// A finding of the doctor: whether something is right, what was found, and how and on which screen to mend it.

/** "advice": it works, but something else would be better. "unasked": not checked; `found` says why. */
type State = "right" | "wrong" | "advice" | "unasked";

export type Finding = {
  state: State;
  /** What was checked, in a few words. */
  subject: string;
  /** What was found. Never contains a key, a password or personal data. */
  found: string;
  /** What to do where it is not right. */
  cure?: string;
  screen?: Screen;
};

export type Group = { title: string; findings: Finding[] };

/** The pages of Supabase's dashboard: the path below a project, and the name in its menus. */
const screens = {
  overview: ["", "the project's overview"],
  apiKeys: ["/settings/api-keys", "Project Settings → API Keys"],
  jwt: ["/settings/jwt", "Project Settings → JWT Keys"],
  addresses: ["/auth/url-configuration", "Authentication → URL Configuration"],
  providers: ["/auth/providers", "Authentication → Sign In / Providers"],
  limits: ["/auth/rate-limits", "Authentication → Rate Limits"],
  templates: ["/auth/templates", "Authentication → Emails → Templates"],
  smtp: ["/auth/smtp", "Authentication → Emails → SMTP Settings"],
  secondFactor: ["/auth/mfa", "Authentication → Multi-Factor"],
  protection: ["/auth/protection", "Authentication → Attack Protection"],
  sessions: ["/auth/sessions", "Authentication → Sessions"],
  users: ["/auth/users", "Authentication → Users"],
  dataApi: ["/integrations/data_api/settings", "Integrations → Data API → Settings"],
  buckets: ["/storage/files", "Storage → Files"],
  bucketPolicies: ["/storage/files/policies", "Storage → Files → Policies"],
  realtime: ["/realtime/settings", "Realtime → Settings"],
  publications: ["/database/publications", "Database → Publications"],
  policies: ["/database/policies", "Database → Policies"],
  databaseSettings: ["/database/settings", "Database → Settings"],
  backups: ["/database/backups/scheduled", "Database → Backups"],
  connect: ["?showConnect=true&method=session", "Connect → Session pooler"],
  advisor: ["/advisors/security", "Advisors → Security Advisor"],
} as const;
export type Screen = keyof typeof screens;

/** Returns the screen's address where the project is known, else the way through the menus. */
export function screenOf(screen: Screen, project: string | undefined): string {
  const [path, way] = screens[screen];
  return project ? `https://supabase.com/dashboard/project/${project}${path} (${way})` : `dashboard: ${way}`;
}

export const right = (subject: string, found: string): Finding => ({ state: "right", subject, found });
export const wrong = (subject: string, found: string, cure: string, screen?: Screen): Finding => ({
  state: "wrong",
  subject,
  found,
  cure,
  ...(screen && { screen }),
});
export const advice = (subject: string, found: string, cure: string, screen?: Screen): Finding => ({
  ...wrong(subject, found, cure, screen),
  state: "advice",
});
export const unasked = (subject: string, found: string, cure?: string): Finding => ({
  state: "unasked",
  subject,
  found,
  ...(cure && { cure }),
});

/** Returns "right" where `holds` is true, else the finding in `otherwise`. */
export function held(
  holds: boolean,
  subject: string,
  seen: string,
  otherwise: { found: string; cure: string; screen: Screen; only?: "advice" },
): Finding {
  if (holds) return right(subject, seen);
  return (otherwise.only ? advice : wrong)(subject, otherwise.found, otherwise.cure, otherwise.screen);
}

/** Runs one check; an error becomes an "unasked" finding. */
export async function look(subject: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
    const said = name === "TimeoutError" ? "no answer in time" : `no answer (${cause?.code ?? cause?.message ?? message})`;
    return [unasked(subject, said)];
  }
}
