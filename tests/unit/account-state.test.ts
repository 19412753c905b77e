import { expect, test } from "vitest";
import { isPasswordTooLong } from "../../lib/accounts/account-state.ts";

test("a password is measured in the bytes that are read of it, so that none is cut off unseen", () => {
  expect(isPasswordTooLong("a".repeat(72))).toBe(false);
  expect(isPasswordTooLong("a".repeat(73))).toBe(true);
  expect(isPasswordTooLong("كلمة".repeat(9))).toBe(false);
  expect(isPasswordTooLong("كلمة".repeat(10))).toBe(true);
});
