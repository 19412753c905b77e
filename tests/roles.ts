// Who may see which screen of the office, call which action and which address. A new one fails until it is listed here
// (tests/unit/roles.test.ts); tests/e2e/roles.spec.ts tries each with every role. Tables and functions: access.test.ts.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export type Person = "anonymous" | "nobody" | "technician" | "sales" | "editor" | "admin";
export const people: Person[] = ["anonymous", "nobody", "technician", "sales", "editor", "admin"];

const everybody = people;
const signedIn: Person[] = ["nobody", "technician", "sales", "editor", "admin"];
const staff: Person[] = ["sales", "editor", "admin"];
const answering: Person[] = ["sales", "admin"];
const visiting: Person[] = ["technician", "sales", "admin"];
const writing: Person[] = ["editor", "admin"];
const managing: Person[] = ["admin"];

export const noLead = "00000000-0000-0000-0000-000000000000";

/** Screens by their folder; "at" is an address to try them at. */
export const screens: Record<string, { may: Person[]; at?: string }> = {
  "/admin": { may: answering },
  "/admin/account": { may: signedIn },
  "/admin/audit": { may: managing },
  "/admin/confirm": { may: everybody },
  "/admin/design": { may: managing },
  "/admin/failures": { may: answering },
  "/admin/field": { may: visiting },
  "/admin/health": { may: staff },
  "/admin/join": { may: everybody },
  "/admin/leads": { may: answering },
  "/admin/leads/new": { may: answering },
  "/admin/leads/[lead]": { may: answering, at: `/admin/leads/${noLead}` },
  "/admin/leads/[lead]/quote/[quote]": { may: answering, at: `/admin/leads/${noLead}/quote/${noLead}` },
  "/admin/media": { may: writing },
  "/admin/new-password": { may: signedIn },
  "/admin/no-access": { may: signedIn },
  "/admin/notifications": { may: managing },
  "/admin/opening": { may: writing },
  "/admin/pages": { may: writing },
  "/admin/people/[person]": { may: answering, at: `/admin/people/${noLead}` },
  "/admin/pages/[kind]/[slug]": { may: writing, at: "/admin/pages/page/terms" },
  "/admin/pages/[kind]/[slug]/history": { may: writing, at: "/admin/pages/page/terms/history" },
  "/admin/pages/new": { may: writing },
  "/admin/preview/[kind]/[slug]": { may: writing, at: "/admin/preview/page/terms" },
  "/admin/recover": { may: everybody },
  "/admin/redirects": { may: writing },
  "/admin/replies": { may: staff },
  "/admin/reports": { may: staff },
  "/admin/second-factor": { may: signedIn },
  "/admin/settings": { may: writing },
  "/admin/settings/[subject]": { may: writing, at: "/admin/settings/names" },
  "/admin/settings/retention": { may: managing },
  "/admin/sign-in": { may: everybody },
  "/admin/sign-up": { may: everybody },
  "/admin/team": { may: managing },
  "/admin/visits": { may: answering },
  "/admin/visits/new": { may: answering },
  "/admin/visits/[visit]": { may: answering, at: `/admin/visits/${noLead}` },
};

/** Actions by file and name. Those for everybody decide themselves whom they serve; the others refuse. */
export const actions: Record<string, Person[]> = {
  "lib/accounts/account-actions.ts changeEmail": signedIn,
  "lib/accounts/account-actions.ts changeName": signedIn,
  "lib/accounts/account-actions.ts changePassword": signedIn,
  "lib/accounts/account-actions.ts endSession": signedIn,
  "lib/accounts/second-factor/actions.ts beginSecondFactor": signedIn,
  "lib/accounts/second-factor/actions.ts confirmSecondFactor": signedIn,
  "lib/accounts/second-factor/actions.ts makeRecoveryCodes": signedIn,
  "lib/accounts/second-factor/actions.ts removeSecondFactor": signedIn,
  "lib/accounts/second-factor/actions.ts verifySecondFactor": signedIn,
  "lib/accounts/sign-in-actions.ts followLink": everybody,
  "lib/accounts/sign-in-actions.ts joinTeam": everybody,
  "lib/accounts/sign-in-actions.ts sendRecoveryMail": everybody,
  "lib/accounts/sign-in-actions.ts resendConfirmation": everybody,
  "lib/accounts/sign-in-actions.ts setNewPassword": signedIn,
  "lib/accounts/sign-in-actions.ts signIn": everybody,
  "lib/accounts/sign-in-actions.ts signInAgain": everybody,
  "lib/accounts/sign-in-actions.ts signOut": everybody,
  "lib/accounts/sign-in-actions.ts signUp": everybody,
  "lib/content/edit/actions.ts changeLifecycle": writing,
  "lib/content/edit/actions.ts createEntry": writing,
  "lib/content/edit/actions.ts discardDraft": writing,
  "lib/content/edit/actions.ts restoreRevision": writing,
  "lib/content/edit/actions.ts savePage": writing,
  "lib/content/edit/redirect-actions.ts addRedirect": writing,
  "lib/content/edit/redirect-actions.ts removeRedirect": writing,
  "lib/leads/privacy/person-actions.ts setDoNotContact": answering,
  "lib/leads/inbox/actions.ts changeLead": answering,
  "lib/leads/inbox/actions.ts changeLeads": answering,
  "lib/leads/inbox/enter.ts enterLead": answering,
  "lib/leads/inbox/actions.ts changeSavedViews": answering,
  "lib/leads/inbox/actions.ts chooseColumns": answering,
  "lib/leads/inbox/actions.ts takeDetail": answering,
  "lib/leads/inbox/actions.ts undoChange": answering,
  "lib/leads/inbox/actions.ts undoChanges": answering,
  "lib/leads/inbox/actions.ts editNote": answering,
  "lib/leads/privacy/person-actions.ts erasePerson": managing,
  "lib/leads/inbox/actions.ts mergeLeads": answering,
  "lib/leads/people/actions.ts mergePeople": answering,
  "lib/leads/people/actions.ts unmergePeople": answering,
  "lib/leads/intake/actions.ts leadAction": everybody,
  "lib/leads/status/actions.ts statusAction": everybody,
  "lib/leads/quotes/actions.ts beginQuote": answering,
  "lib/leads/quotes/actions.ts saveQuote": answering,
  "lib/leads/quotes/actions.ts sendQuote": answering,
  "lib/leads/quotes/actions.ts setLeadValue": answering,
  "lib/leads/quotes/actions.ts withdrawQuote": answering,
  "lib/leads/quotes/public-actions.ts acceptQuote": everybody,
  "lib/leads/quotes/public-actions.ts askAboutQuote": everybody,
  "lib/leads/quotes/public-actions.ts declineQuote": everybody,
  "lib/notify/actions.ts retryOrDiscardNotices": answering,
  "lib/notify/push/device-actions.ts savePushSettings": visiting,
  "lib/notify/push/device-actions.ts testDevice": visiting,
  "lib/notify/push/device-actions.ts turnOffDevice": visiting,
  "lib/notify/push/device-actions.ts turnOnDevice": visiting,
  "lib/notify/mail-server-actions.ts setMailServer": managing,
  "lib/notify/mailbox/actions.ts setMailbox": managing,
  "lib/notify/recipient-actions.ts saveRecipients": managing,
  "lib/leads/privacy/retention-actions.ts saveRetentionRules": managing,
  "lib/findings/health/actions.ts confirmLoss": managing,
  "lib/findings/before-opening/actions.ts confirmOpening": writing,
  "lib/findings/before-opening/actions.ts setDemonstration": managing,
  "lib/accounts/team/actions.ts endColleaguesSessions": managing,
  "lib/accounts/team/actions.ts invite": managing,
  "lib/accounts/team/actions.ts makePasswordLink": managing,
  "lib/accounts/team/actions.ts removeFromTeam": managing,
  "lib/accounts/team/actions.ts resetFactor": managing,
  "lib/accounts/team/actions.ts setFactorRequirements": managing,
  "lib/accounts/team/actions.ts setName": managing,
  "lib/accounts/team/actions.ts setRole": managing,
  "lib/accounts/team/actions.ts setSignUp": managing,
  "lib/accounts/team/actions.ts withdrawInvitation": managing,
  "lib/visits/actions.ts bookVisit": answering,
  "lib/visits/actions.ts changeVisit": answering,
  "lib/visits/actions.ts reopenReport": answering,
  "lib/visits/actions.ts noteReminder": answering,
  "lib/visits/feed-actions.ts setVisitFeed": visiting,
};

/**
 * Addresses without a page. "closed": only for this site's own process. "wrong": the status that an allowed caller gets for an odd request.
 * Others get 401 or 403, or a redirect where the address is among the screens.
 */
type Handler = "public" | "closed" | { may: Person[]; at: string; method?: "POST"; wrong: number };
export const handlers: Record<string, Handler> = {
  "/[locale]/blog/feed.json": "public",
  "/[locale]/blog/feed.xml": "public",
  "/[locale]/calculators/hvac-cooling-load/hours.csv": "public",
  "/[locale]/calculators/hvac-cooling-load/report.pdf": "public",
  "/[locale]/prequalification.pdf": "public",
  // Only whoever has the link of the quote finds it.
  "/[locale]/q/[link]/quote.pdf": "public",
  "/[locale]/resources/[resource]/paper.pdf": "public",
  "/[locale]/resources/[resource]/sheet.csv": "public",
  "/[locale]/resources/[resource]/sheet.xlsx": "public",
  "/[locale]/office.webmanifest": "public",
  "/[locale]/site.webmanifest": "public",
  "/admin/field/send": { may: visiting, at: "/admin/field/send", method: "POST", wrong: 400 },
  "/admin/field/visits": { may: visiting, at: "/admin/field/visits", wrong: 200 },
  "/admin/field/worker": { may: visiting, at: "/admin/field/worker", wrong: 200 },
  "/admin/leads/[lead]/presence": { may: answering, at: `/admin/leads/${noLead}/presence`, method: "POST", wrong: 404 },
  "/admin/leads/[lead]/quote/[quote]/paper": { may: answering, at: `/admin/leads/${noLead}/quote/${noLead}/paper`, wrong: 404 },
  "/admin/leads/export": { may: answering, at: "/admin/leads/export", method: "POST", wrong: 400 },
  "/admin/leads/rows": { may: answering, at: "/admin/leads/rows", wrong: 200 },
  "/admin/live": { may: answering, at: "/admin/live", wrong: 200 },
  "/admin/pages/[kind]/[slug]/shown": { may: writing, at: "/admin/pages/page/none/shown", wrong: 200 },
  "/admin/pages/[kind]/[slug]/presence": { may: writing, at: "/admin/pages/page/none/presence", method: "POST", wrong: 404 },
  "/admin/push-worker": { may: visiting, at: "/admin/push-worker", wrong: 200 },
  "/admin/pulse": { may: answering, at: "/admin/pulse", wrong: 200 },
  "/admin/pages/found": { may: writing, at: "/admin/pages/found", wrong: 200 },
  "/admin/visits/planned": { may: answering, at: "/admin/visits/planned", wrong: 400 },
  "/admin/visits/[visit]/report": { may: answering, at: `/admin/visits/${noLead}/report`, wrong: 404 },
  "/admin/reports/workbook": { may: staff, at: "/admin/reports/workbook", wrong: 200 },
  "/admin/reports/csv/[table]": { may: staff, at: "/admin/reports/csv/none", wrong: 404 },
  "/api/clicks": "public",
  "/api/health": "public",
  "/api/health/ready": "public",
  "/api/internal/refresh": "closed",
  "/api/leads": "public",
  "/api/leads/files/[id]": { may: answering, at: `/api/leads/files/${noLead}`, wrong: 404 },
  "/api/admin/drafts": { may: writing, at: "/api/admin/drafts", method: "POST", wrong: 400 },
  "/api/admin/media": { may: writing, at: "/api/admin/media", method: "POST", wrong: 422 },
  // Tells each caller only who they are.
  "/api/session": "public",
  "/api/policy-reports": "public",
  "/api/useful": "public",
  // Under a secret address.
  "/api/visits/[feed]": "public",
  "/api/views": "public",
  "/api/whatsapp": "public",
  "/hydration/[hash]": "public",
  "/icon.svg": "public",
  "/icons/[file]": "public",
  "/communities.json": "public",
  "/llms.txt": "public",
  "/markdown/[locale]/[[...path]]": "public",
  // Published pictures are public and the rest for staff, as tests of the media library check.
  "/media/[slug]/[file]": "public",
  "/.well-known/security.txt": "public",
  "/robots.txt": "public",
  "/sitemap.xml": "public",
  "/apple-icon.png": "public",
  "/drawings/[file]": "public",
  "/favicon.ico": "public",
  "/social/[...picture]": "public",
};

const files = (...under: string[]) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...under], { encoding: "utf8" })
    .trim()
    .split("\n")
    // The index still lists a file that was moved and is not staged.
    .filter((file) => existsSync(file));
export const addressOf = (file: string) =>
  file
    .replace(/^app|\/(?:page\.tsx|route\.ts)$/g, "")
    .replace(/\/\([\w-]+\)/g, "")
    .replace(/^\/\[locale\](?=\/admin)/, "");

/** The screens, handlers and actions that exist, read from the sources. */
export const existing = {
  screens: () => files("app").flatMap((file) => (file.includes("(admin)") && file.endsWith("/page.tsx") ? [addressOf(file)] : [])),
  handlers: () => files("app").flatMap((file) => (file.endsWith("/route.ts") ? [addressOf(file)] : [])),
  actions: () =>
    files("app", "components", "lib")
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(file, "utf8");
        if (!/^\s*["']use server["']/m.test(text)) return [];
        // A function with the directive inside would have no name to be listed by.
        if (!/^["']use server["'];/.test(text)) return [`${file} (not a file of actions)`];
        return [...text.matchAll(/^export (?:async function|const) (\w+)/gm)].map(([, name]) => `${file} ${name}`);
      }),
};
