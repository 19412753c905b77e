// A list of visits with its words.
import { getTranslations } from "next-intl/server";
import type { ShownVisit } from "#lib/visits/shown-visit";
import { VisitLines } from "./visit-line.tsx";

export async function VisitList({ visits, without }: { visits: ShownVisit[]; without?: "customer" | "day" | undefined }) {
  const t = await getTranslations("visits");
  const words = { technician: t("technician"), nobodyYet: t("nobodyYet"), report: t("report") };
  return <VisitLines visits={visits} words={words} without={without} />;
}
