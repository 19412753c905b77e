import { expect, test } from "vitest";
import { isPasswordTooLong } from "../../lib/accounts/account-state.ts";

test("a password longer than the 72 bytes that are hashed is refused instead of being cut off silently", () => {
  expect(isPasswordTooLong("a".repeat(72))).toBe(false);
  expect(isPasswordTooLong("a".repeat(73))).toBe(true);
  expect(isPasswordTooLong("كلمة".repeat(9))).toBe(false);
  expect(isPasswordTooLong("كلمة".repeat(10))).toBe(true);
});
