import {
  AuthApiError,
  AuthInvalidJwtError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from "@supabase/supabase-js";
import { describe, expect, test, vi } from "vitest";
import { authError, dataError, dataOf, functionError, rowOf, storageError } from "../../lib/supabase/errors/results.ts";
import { backoffMs, maxBackoffMs, retryingFetch } from "../../lib/supabase/errors/retry.ts";
import { type ErrorKind, problems, ServiceError, weaknesses } from "../../lib/supabase/errors/service-error.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

describe("data errors", () => {
  const rows: [code: string, status: number, ErrorKind][] = [
    ["", 0, "offline"],
    ["23505", 409, "conflict"],
    ["40001", 500, "conflict"],
    ["23503", 409, "in-use"],
    ["23502", 400, "invalid"],
    ["23514", 400, "invalid"],
    ["22P02", 400, "invalid"],
    ["P0001", 400, "invalid"],
    ["SUP", 500, "invalid"],
    ["42501", 403, "forbidden"],
    ["42501", 401, "forbidden"],
    ["42P01", 404, "outdated"],
    ["42703", 400, "outdated"],
    ["PGRST202", 404, "outdated"],
    ["PGRST205", 404, "outdated"],
    ["PGRST116", 406, "not-found"],
    ["PGRST301", 401, "invalid-token"],
    ["PGRST302", 401, "signed-out"],
    ["PGRST303", 401, "signed-out"],
    ["PGRST002", 503, "unavailable"],
    ["57014", 500, "unavailable"],
    ["", 502, "unavailable"],
    ["", 503, "unavailable"],
    ["", 504, "unavailable"],
    ["", 413, "too-large"],
    ["", 429, "too-many"],
    ["XX000", 500, "failed"],
  ];
  test.each(rows)("%s with status %i is %s", (code, status, problem) => {
    const read = dataError({ code, message: "m", details: "d", hint: null }, status);
    expect(read).toMatchObject({ problem, source: "data", code, status, originalError: { message: "m", details: "d" } });
    expect(read.retryable).toBe([0, 502, 503, 504].includes(status));
  });
  test("a log line holds codes only, never personal data from the message", () => {
    const quoting = dataError({ code: "23505", message: "duplicate", details: "Key (email)=(canary@example.test) exists" }, 409);
    expect(String(quoting)).toBe("ServiceError: data 409 23505");
  });
  test("data is returned, a missing row is null, and an error is thrown", () => {
    expect(dataOf({ data: [1], error: null, status: 200 })).toEqual([1]);
    expect(rowOf({ data: null, error: null, status: 200 })).toBe(null);
    expect(() => dataOf({ data: null, error: { code: "42501" }, status: 403 })).toThrow(ServiceError);
  });
});

describe("auth errors", () => {
  const api = (code: string, status: number) => new AuthApiError("m", status, code);
  const rows: [name: string, error: unknown, ErrorKind][] = [
    ["no answer", new AuthRetryableFetchError("fetch failed", 0), "offline"],
    ["502", new AuthRetryableFetchError("{}", 502), "unavailable"],
    ["503", new AuthRetryableFetchError("{}", 503), "unavailable"],
    ["504", new AuthRetryableFetchError("{}", 504), "unavailable"],
    ["Auth session missing!", new AuthSessionMissingError(), "signed-out"],
    ["invalid_jwt", new AuthInvalidJwtError("m"), "invalid-token"],
    ["bad_jwt", api("bad_jwt", 403), "invalid-token"],
    ["session_not_found", api("session_not_found", 403), "session-ended"],
    ["session_expired", api("session_expired", 400), "session-ended"],
    ["refresh_token_not_found", api("refresh_token_not_found", 400), "session-ended"],
    ["refresh_token_already_used", api("refresh_token_already_used", 400), "session-ended"],
    ["user_not_found", api("user_not_found", 403), "session-ended"],
    ["no_authorization", api("no_authorization", 401), "signed-out"],
    ["invalid_credentials", api("invalid_credentials", 400), "wrong-credentials"],
    ["email_not_confirmed", api("email_not_confirmed", 400), "unconfirmed"],
    ["user_already_exists", api("user_already_exists", 422), "account-exists"],
    ["email_exists", api("email_exists", 422), "account-exists"],
    ["same_password", api("same_password", 422), "same-password"],
    ["otp_expired", api("otp_expired", 403), "link-expired"],
    ["signup_disabled", api("signup_disabled", 422), "sign-up-closed"],
    ["phone_provider_disabled", api("phone_provider_disabled", 422), "not-offered"],
    ["mfa_verification_failed", api("mfa_verification_failed", 422), "second-factor-wrong"],
    ["user_banned", api("user_banned", 403), "forbidden"],
    ["over_email_send_rate_limit", api("over_email_send_rate_limit", 429), "too-many"],
    ["validation_failed", api("validation_failed", 400), "invalid"],
    ["unknown, 429", api("new_code", 429), "too-many"],
    ["unknown, 500", api("unexpected_failure", 500), "failed"],
  ];
  test.each(rows)("%s", (_name, error, problem) => {
    expect(authError(error)).toMatchObject({ problem, source: "auth" });
  });
  test("a weak password keeps its reasons, except those without a translation", () => {
    const weak = new AuthWeakPasswordError("m", 422, ["length", "pwned", "invented" as "length"]);
    expect(authError(weak)).toMatchObject({ problem: "weak-password", reasons: ["length", "pwned"] });
  });
});

test.each([
  [{ message: "m", status: 400, statusCode: "404", error: "NoSuchKey" }, 404, "not-found"],
  [{ message: "m", status: 404, statusCode: "NoSuchBucket" }, 404, "not-found"],
  [{ message: "m", status: 400, statusCode: "409" }, 409, "conflict"],
  [{ message: "m", status: 413, statusCode: "EntityTooLarge" }, 413, "too-large"],
  [{ message: "m", status: 403, statusCode: "AccessDenied" }, 403, "forbidden"],
  [{ message: "m", status: 400, error: "InvalidJWT" }, 400, "invalid-token"],
  [{ message: "m", status: 415, statusCode: "InvalidMimeType" }, 415, "invalid"],
  [{ message: "m", status: 503, statusCode: "SlowDown" }, 503, "unavailable"],
  [{ message: "fetch failed" }, 0, "offline"],
])("storage error %o", (error, status, problem) => {
  expect(storageError(error)).toMatchObject({ source: "storage", status, problem });
});

test.each([
  [new FunctionsFetchError(new Error("x")), 0, "function-unreachable"],
  [new FunctionsRelayError(new Response(null, { status: 546 })), 546, "function-relay"],
  [new FunctionsHttpError(new Response(null, { status: 500 })), 500, "function-failed"],
])("function error %s", (error, status, problem) => {
  expect(functionError(error)).toMatchObject({ source: "function", status, problem });
});

test("every problem has a text in both languages, with the wording the specification demands", () => {
  for (const words of [en, ar]) {
    expect(Object.keys(words.errors)).toEqual([...problems]);
    expect(Object.keys(words.weaknesses)).toEqual([...weaknesses]);
  }
  expect(en.errors["missing-credentials"]).toBe("You must provide either an email or phone number and a password");
  expect(en.errors["signed-out"]).toContain("Auth session missing!");
  expect(en.errors["session-ended"]).toContain("session_not_found");
  expect(en.errors["invalid-token"]).toContain("invalid_jwt");
});

describe("retries", () => {
  test("wait twice as long each time, and never more than 30 s", () => {
    expect([0, 1, 2, 3].map((attempt) => backoffMs(attempt, 0.5))).toEqual([500, 1000, 2000, 4000]);
    for (let attempt = 0; attempt < 60; attempt++) expect(backoffMs(attempt, 1)).toBeLessThanOrEqual(maxBackoffMs);
    expect(maxBackoffMs).toBe(30_000);
  });

  test.each([
    [502, "GET", 3],
    [503, "GET", 3],
    [504, "HEAD", 3],
    [500, "GET", 1],
    [429, "GET", 1],
    [503, "POST", 1],
    [503, "PATCH", 1],
  ])("status %i for %s is requested %i times", async (status, method, times) => {
    vi.useFakeTimers();
    const inner = vi.fn(async () => new Response("x", { status }));
    const answer = retryingFetch(inner as unknown as typeof fetch, 2)("http://x.invalid", { method });
    await vi.runAllTimersAsync();
    expect((await answer).status).toBe(status);
    expect(inner).toHaveBeenCalledTimes(times);
    vi.useRealTimers();
  });

  test("stop when the request is aborted", async () => {
    const inner = vi.fn(async () => new Response(null, { status: 503 }));
    const answer = await retryingFetch(inner as unknown as typeof fetch, 9)("http://x.invalid", { signal: AbortSignal.timeout(50) });
    expect(answer.status).toBe(503);
    expect(inner).toHaveBeenCalledTimes(1);
  });
});
