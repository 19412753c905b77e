// Lead references as they are generated, typed and searched for.
import { expect, test } from "vitest";
import { isReference, referenceOf, searchedReference, typedReference } from "../../lib/leads/reference.ts";

test("a reference contains no letter that looks like a digit, and is recognised", () => {
  const made = referenceOf(Uint8Array.from({ length: 8 }, (_, at) => 255 - at));
  expect(made).toMatch(/^RQ-[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(isReference(made)).toBe(true);
  for (const wrong of ["RQ-1234567", "R-12345678", "RQ12345678", "rq-12345678", "RQ-12345678\n", undefined, 7, ["RQ-12345678"]])
    expect(isReference(wrong)).toBe(false);
});

test("a reference is read as visitors type it, also with the prefix of an earlier release", () => {
  for (const typed of ["RQ-4F7K2B9X", "rq 4f7k 2b9x", "rq4f7k2b9x", "4f7k2b9x", " 4F7K-2B9X ", "RQ‑٤F7K2B9X"])
    expect(typedReference(typed)).toBe("RQ-4F7K2B9X");
  expect(typedReference("mq 4f7k 2b9x")).toBe("MQ-4F7K2B9X");
  expect(typedReference("rq-O1IL2B9X")).toBe("RQ-01112B9X");
  // Eight characters that begin with two letters are the whole number without its prefix.
  expect(typedReference("AB123456")).toBe("RQ-AB123456");
  for (const typed of ["", "  -  "]) expect(typedReference(typed)).toBe("");
  for (const typed of ["rq-12", "AA-123456789", "'; drop"]) expect(isReference(typedReference(typed))).toBe(false);
});

test("the office finds a reference by its beginning", () => {
  expect(searchedReference("rq 7ABC")).toBe("rq-7ABC");
  expect(searchedReference("MQ7abc")).toBe("mq-7abc");
  for (const text of ["Marquis", "rq", "rq-123456789", "050 123 4567"]) expect(searchedReference(text)).toBeNull();
});
