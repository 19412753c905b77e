// The second factor without a database: the codes of an app, the QR code that hands it the secret, recovery codes, and sealed secrets.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { qrCode, qrModules } from "../../lib/accounts/second-factor/qr-code.ts";
import { hashRecoveryCode, newRecoveryCodes, plainRecoveryCode } from "../../lib/accounts/second-factor/recovery-codes.ts";
import { openSecret, sealSecret } from "../../lib/accounts/second-factor/sealed-secret.ts";
import { base32, codeOf, matchingStep, newSecret, otpauthUri, stepAt } from "../../lib/accounts/second-factor/totp.ts";
import { resealed } from "../../scripts/data/factor-secrets.ts";

const rfcSecret = Buffer.from("12345678901234567890");

describe("the codes of an app", () => {
  // RFC 6238, appendix B: eight digits, SHA-1.
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %i s are those of RFC 6238", (seconds, code) => {
    expect(codeOf(rfcSecret, stepAt(seconds * 1000), 8)).toBe(code);
    // Six digits are the last six.
    expect(codeOf(rfcSecret, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  // RFC 4226, appendix D.
  test("of the counters 0 to 9 are those of RFC 4226", () => {
    const expected = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"];
    expect(expected.map((_, counter) => codeOf(rfcSecret, counter))).toEqual(expected);
  });

  test("are accepted one step early and late, and name their step", () => {
    const ms = 1_800_000_000_000;
    const now = stepAt(ms);
    for (const step of [now - 1, now, now + 1]) expect(matchingStep(rfcSecret, codeOf(rfcSecret, step), ms)).toBe(step);
    for (const step of [now - 2, now + 2]) expect(matchingStep(rfcSecret, codeOf(rfcSecret, step), ms)).toBe(null);
    for (const wrong of ["", "12345", "1234567", "abcdef", codeOf(newSecret(), now)])
      expect(matchingStep(rfcSecret, wrong, ms), wrong).toBe(null);
  });

  test("come from a secret of 160 bits, written as apps read it", () => {
    expect(newSecret()).toHaveLength(20);
    expect(base32(rfcSecret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    // RFC 4648, section 10, without padding.
    for (const [text, expected] of [["f", "MY"], ["fo", "MZXQ"], ["foob", "MZXW6YQ"], ["foobar", "MZXW6YTBOI"]] as const) // biome-ignore format: pairs
      expect(base32(Buffer.from(text))).toBe(expected);
    const uri = otpauthUri(rfcSecret, { issuer: "www.example.ae", account: "l+a@example.ae" });
    expect(uri).toBe("otpauth://totp/www.example.ae:l%2Ba%40example.ae?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=www.example.ae");
  });
});

describe("the QR code", () => {
  const drawn = (text: string) => qrModules(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

  // jsQR 1.4.0 read it, and texts of every seventh length up to the longest, when it was written.
  test("of a short text is the one that a reader has read", () => {
    expect(drawn("office")).toEqual([
      "#######...#.#.#######",
      "#.....#.....#.#.....#",
      "#.###.#.#.#...#.###.#",
      "#.###.#.....#.#.###.#",
      "#.###.#..#.##.#.###.#",
      "#.....#..###..#.....#",
      "#######.#.#.#.#######",
      "........#.#..........",
      "###.#####.#.###...#..",
      "..#.##....##.#.#...##",
      "...#########.###...##",
      "##.#....##.###.##...#",
      ".#..###.#.##.###...#.",
      "........###...##...##",
      "#######.###.#...#..##",
      "#.....#.##....#....##",
      "#.###.#.#...#.###..##",
      "#.###.#...##.#.#####.",
      "#.###.#.##.#.######.#",
      "#.....#.#..###..#..#.",
      "#######.#.##.##.#..##",
    ]);
  });

  test("has its finder patterns, its timing and a version for every length up to the longest", () => {
    for (let length = 1; length <= 858; length += 37) {
      const rows = drawn("x".repeat(length));
      const size = rows.length;
      expect((size - 17) % 4).toBe(0);
      for (const row of [rows[0]?.slice(0, 8), rows[0]?.slice(-8), rows[size - 1]?.slice(0, 8)])
        expect(["#######.", ".#######"]).toContain(row);
      expect(rows[6]?.slice(8, -8)).toMatch(/^(?:#\.)+#$/);
    }
    expect(() => qrModules("x".repeat(859))).toThrow(RangeError);
  });

  test("holds the address of the longest mail address and host name", () => {
    const account = `${"a+".repeat(32)}@${"b".repeat(185)}.ae`;
    const { path, size } = qrCode(otpauthUri(newSecret(), { issuer: `${"c".repeat(60)}.example.ae`, account }));
    expect(path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    expect(size).toBeLessThan(110);
  });
});

describe("recovery codes", () => {
  test("are ten different ones, readable on paper, and found however they are typed", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
      expect(hashRecoveryCode("u1", plainRecoveryCode(typed) ?? "")).toBe(hashRecoveryCode("u1", code));
      expect(hashRecoveryCode("u2", code)).not.toBe(hashRecoveryCode("u1", code));
    }
    for (const other of ["", "123456", "ABCD-EFGH-JKLM", "ABCD-EFGH-JKLM-NPQR-S"]) expect(plainRecoveryCode(other)).toBe(null);
  });
});

describe("a sealed secret", () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];

  test("opens with its key and for its account alone", () => {
    const sealed = sealSecret(key, "u1", rfcSecret);
    expect(openSecret(key, "u1", sealed)).toEqual(rfcSecret);
    expect(openSecret(other, "u1", sealed)).toBe(undefined);
    expect(openSecret(key, "u2", sealed)).toBe(undefined);
    expect(sealed).not.toContain(rfcSecret.toString("base64").slice(0, 10));
  });

  test("is sealed again when the key changes; one that no key opens stays, and is counted", () => {
    const now = randomBytes(32);
    const factors = [
      { user_id: "u1", secret: sealSecret(key, "u1", rfcSecret) },
      { user_id: "u2", secret: sealSecret(now, "u2", rfcSecret) },
      { user_id: "u3", secret: sealSecret(other, "u3", rfcSecret) },
    ];
    const { changed, unreadable } = resealed(factors, now, [key]);
    expect(changed.map(({ user_id, secret }) => [user_id, openSecret(now, user_id, secret)])).toEqual([["u1", rfcSecret]]);
    expect(unreadable).toBe(1);
  });
});
