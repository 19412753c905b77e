// Turns errors of the client library into ServiceErrors. The tables follow the services' documented codes; for an unknown code, the status
// decides.
import { type ErrorKind, isRetryable, ServiceError, type Weakness, weaknesses } from "./service-error.ts";

type Fields = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const statusNumber = (value: unknown): number => {
  const read = Number(value);
  return Number.isInteger(read) && read >= 0 && read < 1000 ? read : 0;
};
const fieldsOf = (error: unknown): Fields => (typeof error === "object" && error !== null ? (error as Fields) : {});

const byStatus: Record<number, ErrorKind> = {
  400: "invalid",
  401: "signed-out",
  403: "forbidden",
  404: "not-found",
  406: "not-found",
  409: "conflict",
  412: "conflict",
  413: "too-large",
  422: "invalid",
  429: "too-many",
};

function fromStatus(status: number): ErrorKind {
  if (status === 0) return "offline";
  if (isRetryable(status)) return "unavailable";
  return byStatus[status] ?? "failed";
}

// SQLSTATE and PostgREST codes. The embedded backend reports SUP for a violated constraint.
const dataCodes: Record<string, ErrorKind> = {
  "23505": "conflict",
  "40001": "conflict",
  "40P01": "conflict",
  "23503": "in-use",
  "23502": "invalid",
  "23514": "invalid",
  "22P02": "invalid",
  "22001": "invalid",
  "22003": "invalid",
  "22007": "invalid",
  "22023": "invalid",
  P0001: "invalid",
  SUP: "invalid",
  "42501": "forbidden",
  "42P01": "outdated",
  "42703": "outdated",
  "42883": "outdated",
  PGRST200: "outdated",
  PGRST202: "outdated",
  PGRST204: "outdated",
  PGRST205: "outdated",
  PGRST116: "not-found",
  PGRST301: "invalid-token",
  PGRST302: "signed-out",
  PGRST303: "signed-out",
  PGRST000: "unavailable",
  PGRST001: "unavailable",
  PGRST002: "unavailable",
  PGRST003: "unavailable",
  "53300": "unavailable",
  "57014": "unavailable",
  "57P01": "unavailable",
};

/** Data errors: code, details, hint, message; a network failure has status 0. */
export function dataError(error: unknown, status: number): ServiceError {
  const { code, message, details, hint } = fieldsOf(error);
  return new ServiceError(dataCodes[text(code)] ?? fromStatus(status), {
    source: "data",
    status,
    code: text(code),
    originalError: { message: text(message), details: text(details) || undefined, hint: text(hint) || undefined },
  });
}

const authCodes: Record<string, ErrorKind> = {
  invalid_credentials: "wrong-credentials",
  user_not_found: "session-ended",
  email_not_confirmed: "unconfirmed",
  phone_not_confirmed: "unconfirmed",
  provider_email_needs_verification: "unconfirmed",
  user_already_exists: "account-exists",
  email_exists: "account-exists",
  phone_exists: "account-exists",
  identity_already_exists: "account-exists",
  weak_password: "weak-password",
  same_password: "same-password",
  otp_expired: "link-expired",
  flow_state_expired: "link-expired",
  flow_state_not_found: "link-expired",
  invite_not_found: "link-expired",
  signup_disabled: "sign-up-closed",
  otp_disabled: "sign-up-closed",
  email_provider_disabled: "not-offered",
  phone_provider_disabled: "not-offered",
  anonymous_provider_disabled: "not-offered",
  provider_disabled: "not-offered",
  mfa_totp_enroll_not_enabled: "not-offered",
  mfa_totp_verify_not_enabled: "not-offered",
  session_not_found: "session-ended",
  session_expired: "session-ended",
  refresh_token_not_found: "session-ended",
  refresh_token_already_used: "session-ended",
  bad_jwt: "invalid-token",
  invalid_jwt: "invalid-token",
  no_authorization: "signed-out",
  user_banned: "forbidden",
  not_admin: "forbidden",
  insufficient_aal: "forbidden",
  reauthentication_needed: "forbidden",
  reauthentication_not_valid: "link-expired",
  mfa_verification_failed: "second-factor-wrong",
  mfa_challenge_expired: "second-factor-wrong",
  mfa_factor_not_found: "not-found",
  mfa_factor_name_conflict: "conflict",
  conflict: "conflict",
  over_request_rate_limit: "too-many",
  over_email_send_rate_limit: "too-many",
  over_sms_send_rate_limit: "too-many",
  validation_failed: "invalid",
  email_address_invalid: "invalid",
  bad_json: "invalid",
  request_timeout: "unavailable",
  hook_timeout: "unavailable",
  unexpected_failure: "failed",
};

// Errors that the library creates without a request to the service.
const authNames: Record<string, ErrorKind> = {
  AuthSessionMissingError: "signed-out",
  AuthInvalidJwtError: "invalid-token",
  AuthInvalidCredentialsError: "missing-credentials",
  AuthWeakPasswordError: "weak-password",
  AuthInvalidTokenResponseError: "failed",
};

/** Auth errors: message, status, code; a weak password carries its reasons. */
export function authError(error: unknown): ServiceError {
  const { name, code, message, reasons, status: rawStatus } = fieldsOf(error);
  // The library's error for a missing response, a timeout included, carries no status.
  const status = statusNumber(rawStatus);
  const problem =
    name === "AuthRetryableFetchError" ? fromStatus(status) : (authCodes[text(code)] ?? authNames[text(name)] ?? fromStatus(status));
  return new ServiceError(problem, {
    source: "auth",
    status,
    code: text(code),
    reasons: Array.isArray(reasons) ? weaknesses.filter((reason): reason is Weakness => reasons.includes(reason)) : [],
    originalError: { message: text(message) },
  });
}

const storageCodes: Record<string, ErrorKind> = {
  NoSuchKey: "not-found",
  NoSuchBucket: "not-found",
  NoSuchUpload: "not-found",
  KeyAlreadyExists: "conflict",
  BucketAlreadyExists: "conflict",
  ResourceLocked: "conflict",
  EntityTooLarge: "too-large",
  AccessDenied: "forbidden",
  SignatureDoesNotMatch: "forbidden",
  InvalidJWT: "invalid-token",
  InvalidMimeType: "invalid",
  InvalidKey: "invalid",
  InvalidBucketName: "invalid",
  InvalidRange: "invalid",
  TooManyRequests: "too-many",
  SlowDown: "unavailable",
  DatabaseTimeout: "unavailable",
  LockTimeout: "unavailable",
};

/** Storage errors: message and status; the service writes its status into the body as text, and a code beside it. */
export function storageError(error: unknown): ServiceError {
  const { message, status, statusCode, code, error: word } = fieldsOf(error);
  const known = [text(statusCode), text(code), text(word)].find((candidate) => Object.hasOwn(storageCodes, candidate)) ?? "";
  // Older services respond 400 to everything and put the real status into statusCode.
  const actualStatus = statusNumber(statusCode) || statusNumber(status);
  return new ServiceError(storageCodes[known] ?? fromStatus(actualStatus), {
    source: "storage",
    status: actualStatus,
    code: known,
    originalError: { message: text(message) },
  });
}

/** Function call errors, of three kinds: the request failed, the relay failed, the function answered with an error. */
export function functionError(error: unknown): ServiceError {
  const { name, message, context } = fieldsOf(error);
  const status = statusNumber(fieldsOf(context).status);
  const problem: ErrorKind =
    name === "FunctionsFetchError" ? "function-unreachable" : name === "FunctionsRelayError" ? "function-relay" : "function-failed";
  return new ServiceError(problem, { source: "function", status, code: text(name), originalError: { message: text(message) } });
}

/** The data of a call; throws its error as a ServiceError. */
export function dataOf<T>({ data, error, status }: { data: T; error: unknown; status: number }): NonNullable<T> {
  if (error) throw dataError(error, status);
  return data as NonNullable<T>;
}

/** dataOf() for a row that may not exist: null then. */
export function rowOf<T>(result: { data: T; error: unknown; status: number }): NonNullable<T> | null {
  return dataOf(result) ?? null;
}
