"use client";
// An earlier report in short, as the next technician needs it.
import { useTranslations } from "next-intl";
import { readReport, unitOf, workKinds } from "#lib/visits/report";

export function ReportSummary({ stored }: { stored: unknown }) {
  const words = useTranslations("visitReport");
  const report = readReport(stored);
  if (!report) return null;
  const measured = workKinds[report.kind].readings.filter((name) => report.found[name] !== undefined || report.left[name] !== undefined);
  const said = [report.work.map((work) => words(`works.${work}`)).join(" · "), report.note, report.parts, report.advice].filter(Boolean);
  return (
    <div className="grid gap-2 py-2 text-16">
      {measured.length > 0 && (
        <table className="w-full text-14">
          <thead>
            <tr className="border-b border-line text-soft">
              <th className="py-1 text-start font-normal">{words("reading")}</th>
              <th className="py-1 text-end font-normal">{words("found")}</th>
              <th className="py-1 text-end font-normal">{words("left")}</th>
            </tr>
          </thead>
          <tbody>
            {measured.map((name) => (
              <tr key={name} className="border-b border-line">
                <td className="py-1">
                  {words(`names.${name}`)}{" "}
                  <bdi dir="ltr" className="text-soft">
                    {unitOf(name, report.pressureUnit)}
                  </bdi>
                </td>
                <td className="py-1 text-end tabular-nums">
                  <bdi dir="ltr">{report.found[name] ?? "–"}</bdi>
                </td>
                <td className="py-1 text-end tabular-nums">
                  <bdi dir="ltr">{report.left[name] ?? "–"}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {said.map((line) => (
        <p key={line} dir="auto" className="break-words whitespace-pre-wrap">
          {line}
        </p>
      ))}
    </div>
  );
}
