// The report of a visit as it is typed, and the rules by which a phone sends what it has kept.
import { describe, expect, test } from "vitest";
import { type Fields, fieldsOf, photosToSend, reportFrom } from "../../components/admin/field/report-values.ts";
import { afterVerdict, nextOf, pauseMs, type QueueItem, sendQuery, verdictOf, waiting } from "../../lib/visits/queue.ts";
import { isUsual, type Report, readings, readReport, typedReading, workKindNames, workKindOf, workKinds } from "../../lib/visits/report.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

describe("a reading", () => {
  test.each([
    ["12.5", 12.5],
    ["١٢٫٥", 12.5],
    ["۱۲٫۵", 12.5],
    ["12,5", 12.5],
    [" −4 ", -4],
    ["0", 0],
    ["", null],
    ["  ", null],
    ["12 psi", undefined],
    ["1.2.3", undefined],
    ["9999999", undefined],
    ["NaN", undefined],
  ])("typed as %j is %j", (typed, value) => {
    expect(typedReading(typed)).toBe(value);
  });

  test("is unusual by its own unit: 9 bar of suction is usual, 9 psi is not", () => {
    expect(isUsual("lowPressure", 9, "bar")).toBe(true);
    expect(isUsual("lowPressure", 9, "psi")).toBe(false);
    expect(isUsual("lowPressure", 900, "kPa")).toBe(true);
    expect(isUsual("supplyAir", 12, "psi")).toBe(true);
    expect(isUsual("supplyAir", 45, "psi")).toBe(false);
  });

  test("has a name in both languages, as all works and kinds have", () => {
    for (const { visitReport } of [en, ar]) {
      expect(Object.keys(visitReport.names)).toEqual(Object.keys(readings));
      expect(Object.keys(visitReport.kinds)).toEqual(workKindNames);
      for (const kind of workKindNames) for (const work of workKinds[kind].works) expect(visitReport.works, work).toHaveProperty(work);
    }
  });
});

test.each([
  ["air-conditioning-amc", "cooling"],
  ["chiller-maintenance", "chilledWater"],
  ["duct-cleaning", "ventilation"],
  ["mep", "other"],
  [null, "cooling"],
])("the service %s suggests the kind of work %s", (service, kind) => {
  expect(workKindOf(service)).toBe(kind);
});

test("a report that is corrected is typed as it was sent", () => {
  const fields: Fields = {
    "found.supplyAir": "18",
    "left.voltage": "2400",
    work: ["filter"],
    note: "Done",
    signed: "typed",
    signer: "Salem",
  };
  const sent = reportFrom({ fields, photos: [] }, "cooling") as { report: Report };
  expect(reportFrom({ fields: fieldsOf(sent.report), photos: [] }, "other")).toEqual(sent);
});

describe("a report", () => {
  const signature = { id: "s", purpose: "signature" } as const;
  const made = (fields: Fields, photos: Parameters<typeof photosToSend>[1] = [signature]) => reportFrom({ fields, photos }, "cooling");

  test("holds what was typed, and of the readings only those of its kind of work", () => {
    const fields = {
      "found.supplyAir": "١٨",
      "left.supplyAir": "12.5",
      "left.waterIn": "7",
      refrigerant: "R410A",
      refrigerantKg: "0,4",
      work: ["gas", "strainer"],
      note: "Leak at the flare.\u0000",
      signer: " Salem ",
    };
    expect(made(fields)).toEqual({
      report: {
        kind: "cooling",
        found: { supplyAir: 18 },
        left: { supplyAir: 12.5 },
        pressureUnit: "psi",
        refrigerant: "R410A",
        refrigerantKg: 0.4,
        work: ["gas"],
        note: "Leak at the flare.",
        parts: "",
        advice: "",
        signer: "Salem",
        signed: "drawn",
        photos: 1,
      },
    });
    expect(readReport((made(fields) as { report: object }).report)).not.toBeNull();
  });

  test("needs nothing but a signature or the word that nobody signs", () => {
    expect(made({}, [])).toEqual({
      problems: [
        { field: "signer", problem: "signerMissing" },
        { field: "signature", problem: "signatureMissing" },
      ],
    });
    expect(made({ signed: "no" }, [])).toMatchObject({ report: { signed: "no", signer: "", photos: 0 } });
    expect(made({ signed: "typed", signer: "سالم" }, [])).toMatchObject({ report: { signed: "typed", signer: "سالم" } });
  });

  test("names the field that holds no number", () => {
    expect(made({ signed: "no", "found.voltage": "many" }, [])).toEqual({ problems: [{ field: "found.voltage", problem: "noNumber" }] });
    expect(made({ signed: "no", refrigerantKg: "-1" }, [])).toEqual({ problems: [{ field: "refrigerantKg", problem: "noNumber" }] });
  });

  test("does not send a signature after another way was chosen", () => {
    const photos = [signature, { id: "f", purpose: "found" } as const];
    expect(photosToSend({ signed: "typed" }, photos).map(({ id }) => id)).toEqual(["f"]);
    expect(photosToSend({}, photos)).toHaveLength(2);
  });

  test("of an unknown shape is not read", () => {
    expect(readReport(null)).toBeNull();
    expect(readReport({ kind: "cooling" })).toBeNull();
  });
});

describe("the queue of a phone", () => {
  const item = (id: string, order: number, more: Partial<QueueItem> = {}): QueueItem => ({
    id,
    order,
    kind: "step",
    visit: "v",
    at: "2026-11-30T10:00:00.000Z",
    ...more,
  });
  const report = item("r", 2, { kind: "report" });
  const photo = item("p", 3, { kind: "photo", report: "r", purpose: "found" });
  const queue = [photo, report, item("s", 1)];

  test("sends in the order of the deeds, and says what each is", () => {
    expect(nextOf(queue)?.id).toBe("s");
    expect(nextOf(afterVerdict(queue, item("s", 1), "arrived"))?.id).toBe("r");
    expect(Object.fromEntries(new URLSearchParams(sendQuery(photo)))).toEqual({
      key: "p",
      kind: "photo",
      visit: "v",
      at: photo.at,
      report: "r",
      purpose: "found",
    });
  });

  test.each([
    [200, false, "saved", "arrived"],
    [200, false, "unread", "unread"],
    [409, false, "reported", "reported"],
    [404, false, "gone", "gone"],
    [422, false, "invalid", "invalid"],
    [413, false, undefined, "invalid"],
    [0, false, undefined, "later"],
    [503, false, "busy", "later"],
    [502, false, undefined, "later"],
    [429, false, undefined, "later"],
    [404, false, undefined, "later"],
    [401, false, undefined, "ended"],
    [403, false, undefined, "ended"],
    [0, true, undefined, "ended"],
  ] as const)("the answer %d (redirect: %s, %s) means %s", (status, isRedirect, told, verdict) => {
    expect(verdictOf(status, isRedirect, told)).toBe(verdict);
  });

  test("keeps everything while nothing arrived for certain", () => {
    for (const verdict of ["later", "ended"] as const) expect(afterVerdict(queue, report, verdict)).toEqual(queue);
  });

  test("keeps a refused report until it was read, without its photos, and goes on", () => {
    const after = afterVerdict(queue, report, "reported");
    expect(after.map(({ id, refused }) => [id, refused])).toEqual([
      ["r", "reported"],
      ["s", undefined],
    ]);
    expect(nextOf(after)?.id).toBe("s");
    expect(waiting(after)).toEqual({ reports: 0, steps: 1, photos: 0, refused: 1 });
  });

  test("leaves out a photo that cannot be read, and keeps the others", () => {
    const second = item("q", 4, { kind: "photo", report: "r" });
    expect(nextOf(afterVerdict([photo, second], photo, "unread"))?.id).toBe("q");
  });

  test("waits longer after each failure, and at most a quarter of an hour", () => {
    expect([1, 2, 3, 4, 9].map(pauseMs)).toEqual([5000, 15_000, 45_000, 135_000, 900_000]);
  });
});
