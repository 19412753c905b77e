// The report of a visit on paper.
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import type { PdfDocument } from "../../lib/pdf/document.ts";
import { renderPdf } from "../../lib/pdf/render.ts";
import type { Report } from "../../lib/visits/report.ts";
import { type ReportPhotos, reportBlocks, reportDetails } from "../../lib/visits/report-blocks.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { letterhead, pdfColours } from "../helpers/letterhead.ts";

/** A picture of 8 by 6 pixels. */
const jpeg =
  "/9j/2wBDABsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////2wBDARsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////wgARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBf/aAAwDAQACEAMQAAAAoT3f/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPwB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwB//9k=";

const report: Report = {
  kind: "cooling",
  found: { supplyAir: 21.5, lowPressure: 62 },
  left: { supplyAir: 12 },
  pressureUnit: "psi",
  refrigerant: "R410A",
  refrigerantKg: 0.4,
  work: ["leakTest", "gas"],
  note: "Leak at the flare nut.\n\n تسرب عند الوصلة ",
  parts: "Flare nut 3/8",
  advice: "",
  signer: "Salem",
  signed: "drawn",
  photos: 4,
};
const visit = {
  reference: "RQ-ABC",
  customer: "Salem",
  address: "Tower 3, Dubai Marina",
  technician: "Anil",
  startsAt: "2026-11-30T04:00:00Z",
  lengthMinutes: 60,
  arrivedAt: "2026-11-30T06:00:00Z",
  endedAt: "2026-11-30T07:10:00Z",
  photosSent: 3,
  report,
};
const photos: ReportPhotos = { found: [jpeg, jpeg], left: [], signature: [jpeg] };
const wordsIn = (locale: "en" | "ar") =>
  createTranslator({
    locale,
    messages: locale === "en" ? en : (ar as typeof en),
    namespace: "visitReport",
    timeZone: "Asia/Dubai",
  }) as Parameters<typeof reportBlocks>[2];

test("says what was measured with its unit, what was done, and what has not arrived yet", () => {
  const blocks = reportBlocks(visit, photos, wordsIn("en"));
  expect(blocks.find(({ type }) => type === "table")).toMatchObject({
    head: ["Reading", "Unit", "As found", "As left"],
    rows: [
      ["Supply air", "°C", "21.5", "12"],
      ["Suction pressure", "psi", "62", "–"],
      ["Gas added R410A", "kg", "–", "0.4"],
    ],
  });
  const text = JSON.stringify(blocks);
  expect(text).toContain("Leak at the flare nut.");
  expect(text).toContain("1 photo has not arrived from the phone yet.");
  expect(text).not.toContain("Our advice");
  expect(blocks.filter(({ type }) => type === "photos")).toHaveLength(2);
});

test("says when the technician came and went, apart from what was planned, and never an end before its beginning", () => {
  const timesOf = (more: Partial<typeof visit> | { arrivedAt: null }) =>
    reportDetails({ ...visit, ...more }, wordsIn("en"), "en").filter(({ label }) => /Planned|Arrived|Finished/.test(label));
  const planned = { label: "Planned", value: "30 Nov 2026, 8:00 AM – 9:00 AM" };
  expect(timesOf({})).toEqual([planned, { label: "Arrived and left", value: "30 Nov 2026, 10:00 AM – 11:10 AM" }]);
  const early = "2026-11-29T23:07:00Z";
  expect(timesOf({ arrivedAt: "2026-11-29T23:05:00Z", endedAt: early })).toEqual([
    planned,
    { label: "Arrived and left", value: "30 Nov 2026, 3:05 AM – 3:07 AM" },
  ]);
  for (const arrivedAt of [null, visit.arrivedAt, early])
    expect(timesOf({ arrivedAt: arrivedAt as string, endedAt: early })).toEqual([
      planned,
      { label: "Finished", value: "30 Nov 2026, 3:07 AM" },
    ]);
});

test("is typeset in both languages with its photos", async () => {
  for (const locale of ["en", "ar"] as const) {
    const document: PdfDocument = {
      locale,
      title: wordsIn(locale)("title"),
      details: reportDetails(visit, wordsIn(locale), locale),
      letterhead: letterhead(),
      colours: pdfColours,
      foot: "",
      pageLabel: "{page}",
      blocks: reportBlocks(visit, photos, wordsIn(locale)),
    };
    const text = Buffer.from((await renderPdf({ document })).bytes).toString("latin1");
    expect(text.match(/\/Subtype ?\/Image/g)?.length).toBeGreaterThanOrEqual(1);
  }
});

test("names who signed by typing, and says where nobody signed", () => {
  const said = (signed: Report["signed"]) =>
    JSON.stringify(reportBlocks({ ...visit, report: { ...report, signed } }, { found: [], left: [], signature: [] }, wordsIn("en")));
  expect(said("typed")).toContain("Signed by typing the name: Salem");
  expect(said("no")).toContain("Not signed.");
});
