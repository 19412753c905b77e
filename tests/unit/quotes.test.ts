// Quotes outside the database: money as it is typed, sums as they are typed, states, what the form refuses, and addresses.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settleHead } from "../../lib/host-config/response-headers.ts";
import { draftFrom, typedLines } from "../../lib/leads/quotes/draft.ts";
import {
  amountOf,
  filsOf,
  lineFils,
  moneyOf,
  quantityOf,
  quantityText,
  sumMoneyOf,
  sumsOf,
  typedAed,
} from "../../lib/leads/quotes/money.ts";
import { quoteName, stateOf } from "../../lib/leads/quotes/quote.ts";
import { countedPage } from "../../lib/reports/page-views.ts";
import { resolveAddress } from "../../lib/site/routes.ts";

describe("money", () => {
  test.each([
    ["250", 25_000],
    ["262.5", 26_250],
    ["262.50", 26_250],
    ["1,250.05", 125_005],
    ["١٬٢٥٠٫٥", 125_050],
    ["۲۵۰", 25_000],
    [" 12 ", 1200],
    ["0", 0],
  ])("%j is %i fils", (typed, fils) => expect(filsOf(typed)).toBe(fils));

  test.each(["", "-5", "12.345", "1e3", "12,5", "AED 12", "999999999"])("%j is no amount", (typed) =>
    expect(filsOf(typed)).toBeUndefined(),
  );

  test("what is typed for an amount reads as that amount", () =>
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (fils) => filsOf(typedAed(fils)) === fils)));

  test("quantities have up to three decimals", () => {
    expect([quantityOf("2"), quantityOf("1,5"), quantityOf("٢٫٥"), quantityOf("0"), quantityOf("1.2345")]).toEqual([
      2,
      1.5,
      2.5,
      undefined,
      undefined,
    ]);
    expect(quantityText(1500, "m")).toBe("1,500 m");
  });

  test("halves go up, and no binary fraction is lost", () => {
    expect([lineFils(1.5, 33), lineFils(2.5, 1001), lineFils(1.005, 1000), lineFils(0.001, 499), lineFils(0.001, 500)]).toEqual([
      50, 2503, 1005, 0, 1,
    ]);
  });

  test("VAT is in the total: 5 of 105 parts, rounded half up once", () => {
    expect(sumsOf([{ quantity: 2, unitFils: 26_250 }], 0, 5)).toEqual({
      subtotalFils: 52_500,
      discountFils: 0,
      totalFils: 52_500,
      vatFils: 2500,
    });
    expect(sumsOf([{ quantity: 1, unitFils: 12_553 }], 500, 5)).toMatchObject({ totalFils: 12_053, vatFils: 574 });
    expect(sumsOf([{ quantity: 1, unitFils: 1000 }], 5000, 0)).toMatchObject({ discountFils: 1000, totalFils: 0, vatFils: 0 });
  });

  test("is shown alike everywhere", () => {
    expect([amountOf(126_250), moneyOf(126_250, "en"), moneyOf(52_500, "en")]).toEqual(["1,262.50", "AED\u00a01,262.50", "AED\u00a0525"]);
    expect(sumMoneyOf(52_500, "en")).toBe("AED\u00a0525.00");
  });
});

describe("states", () => {
  test("a quote stands until the end of its last day, and what was accepted does not expire", () => {
    const row = (status: string) => ({ status, valid_until: "2026-12-14" });
    expect(stateOf(row("sent"), "2026-12-14")).toBe("sent");
    expect(stateOf(row("sent"), "2026-12-15")).toBe("expired");
    expect(stateOf(row("declined"), "2026-12-15")).toBe("expired");
    expect(stateOf(row("accepted"), "2027-01-01")).toBe("accepted");
  });

  test("a revision has the number of the first", () =>
    expect([quoteName(null, 1), quoteName("QT-2026-0001", 1), quoteName("QT-2026-0001", 2)]).toEqual([
      "",
      "QT-2026-0001",
      "QT-2026-0001-2",
    ]));
});

describe("the form", () => {
  const form = (fields: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return data;
  };
  const line = (text: string, quantity: string, unit: string, price: string): [string, string][] => [
    ["line-from", ""],
    ["line-text", text],
    ["line-quantity", quantity],
    ["line-unit", unit],
    ["line-price", price],
  ];
  const rest: [string, string][] = [
    ["validUntil", "2026-12-14"],
    ["locale", "ar"],
    ["vat", "5"],
    ["discount", ""],
  ];

  test("is read as the database takes it, without empty lines", () => {
    expect(draftFrom(form([...line("تنظيف  وحدة", "٢", "وحدة", "262.50"), ...line("", "1", "", ""), ...rest]))).toEqual({
      draft: {
        locale: "ar",
        vat_percent: 5,
        lines: [{ text: "تنظيف وحدة", quantity: 2, unit: "وحدة", unit_fils: 26_250, price: null }],
        discount_fils: 0,
        valid_until: "2026-12-14",
        inclusions: "",
        exclusions: "",
        terms: "",
        note: "",
      },
    });
  });

  test("names each field that is wrong", () => {
    const read = draftFrom(form([...line("", "1", "", "5"), ...line("x", "0", "", "five"), ["validUntil", "soon"], ["discount", "-1"]]));
    expect(read).toEqual({
      problems: {
        "line-0-text": "required",
        "line-1-quantity": "invalid",
        "line-1-price": "invalid",
        validUntil: "required",
        discount: "invalid",
      },
    });
    expect(typedLines(form(line("x", "1", "", "five")))).toEqual([{ text: "x", quantity: "1", unit: "", price: "five", from: "" }]);
  });
});

describe("the address", () => {
  const link = "0123456789abcdef0123456789abcdef";

  test("is found in either language, also where it was cut off", () => {
    expect(resolveAddress(`/q/${link}`)).toEqual({ type: "quote", locale: "en", path: `/q/${link}` });
    expect(resolveAddress(`/ar/q/${link}/quote.pdf`)).toMatchObject({ type: "quote", locale: "ar" });
    expect(resolveAddress("/q/0123")).toMatchObject({ type: "quote" });
    for (const other of ["/q", `/q/${link}/other`, `/q/${link}-x`]) expect(resolveAddress(other), other).toMatchObject({ type: "unknown" });
  });

  test("is not counted among views", () => expect(countedPage(`/q/${link}`)).toBeNull());

  test("is told to nobody: no index, no cache, no referrer of another site", () => {
    const headers = new Map<string, unknown>([["Cache-Control", "public, s-maxage=3"]]);
    const response = {
      hasHeader: (name: string) => headers.has(name),
      getHeader: (name: string) => headers.get(name),
      setHeader: (name: string, value: unknown) => headers.set(name, value),
    } as unknown as Parameters<typeof settleHead>[2];
    settleHead(`/ar/q/${link}?x=1`, 200, response);
    expect(Object.fromEntries(headers)).toMatchObject({
      "X-Robots-Tag": "noindex, nofollow",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "same-origin",
    });
  });
});
