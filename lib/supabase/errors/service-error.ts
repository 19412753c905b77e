// What can go wrong: one list for the data service, sign-in, storage and functions. Its texts for users are in messages/, under "errors".

export const problems = [
  // The service does not answer, or refuses for now.
  "offline",
  "unavailable",
  "too-many",
  // Session and permissions.
  "signed-out",
  "session-ended",
  "invalid-token",
  "forbidden",
  // Signing in and accounts.
  "missing-credentials",
  "wrong-credentials",
  "unconfirmed",
  "account-exists",
  "weak-password",
  "same-password",
  "link-expired",
  // A mail is needed, but there is no mail server, or it does not accept our mails at present.
  "no-mail",
  "mail-fails",
  "sign-up-closed",
  "second-factor-wrong",
  "not-offered",
  // The request itself.
  "not-found",
  "conflict",
  "in-use",
  "invalid",
  "too-large",
  "outdated",
  // Functions.
  "function-unreachable",
  "function-relay",
  "function-failed",
  "failed",
] as const;
export type ErrorKind = (typeof problems)[number];

export const weaknesses = ["length", "characters", "pwned"] as const;
export type Weakness = (typeof weaknesses)[number];

export type Source = "data" | "auth" | "storage" | "function";

/** One failed call. The service's own words are kept for debugging, and never logged or shown: they quote rows. */
export class ServiceError extends Error {
  /** The message holds codes only (lib/host/log.ts). */
  readonly isLoggable = true;
  readonly problem: ErrorKind;
  readonly source: Source;
  /** 0: no response. */
  readonly status: number;
  readonly code: string;
  /** Why a password is weak. */
  readonly reasons: Weakness[];
  readonly originalError: { message: string; details?: string | undefined; hint?: string | undefined };

  constructor(
    problem: ErrorKind,
    given: { source: Source; status: number; code?: string; reasons?: Weakness[]; originalError?: ServiceError["originalError"] },
  ) {
    // This text may be logged, so it holds codes only.
    super(`${given.source} ${given.status} ${given.code ?? ""}`.trim());
    this.name = "ServiceError";
    this.problem = problem;
    this.source = given.source;
    this.status = given.status;
    this.code = given.code ?? "";
    this.reasons = given.reasons ?? [];
    this.originalError = given.originalError ?? { message: "" };
  }

  /** The same call may succeed when it is repeated. */
  get retryable(): boolean {
    return isRetryable(this.status) || this.problem === "offline";
  }
}

export function isRetryable(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

export function problemOf(error: unknown): ErrorKind {
  return error instanceof ServiceError ? error.problem : "failed";
}
