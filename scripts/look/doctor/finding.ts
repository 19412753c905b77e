// What the doctor says of one thing: whether it is right, what was seen, and what mends it on which screen.

/** "advice": it works, and something is better otherwise. "unasked": not checked, and why. */
type State = "right" | "wrong" | "advice" | "unasked";

export type Finding = {
  state: State;
  /** What was looked at, in a few words. */
  subject: string;
  /** What was seen there. Never a key, a password or somebody's data. */
  found: string;
  /** Where it is not right: what to do. */
  cure?: string;
  screen?: Screen;
};

export type Group = { title: string; findings: Finding[] };

/** The pages of Supabase's dashboard, by their place below a project, and as its menus call them. */
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

/** Its address where the project is known, else the way through the menus. */
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

/** Right where it holds; else what it means, and what mends it. */
export function held(
  holds: boolean,
  subject: string,
  seen: string,
  otherwise: { found: string; cure: string; screen: Screen; only?: "advice" },
): Finding {
  if (holds) return right(subject, seen);
  return (otherwise.only ? advice : wrong)(subject, otherwise.found, otherwise.cure, otherwise.screen);
}

/** One check; what it throws is what was found: an examination goes on. */
export async function look(subject: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
    const said = name === "TimeoutError" ? "no answer in time" : `no answer (${cause?.code ?? cause?.message ?? message})`;
    return [unasked(subject, said)];
  }
}
