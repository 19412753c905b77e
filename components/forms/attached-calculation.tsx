"use client";
// A calculation attached to a request: taken from the address that a calculator links to, shown, and removable.
import { useEffect, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { calculationAddress, maxCalculationAddress } from "#lib/site/calculation-address";
import type { LeadForm } from "./use-lead-form.ts";

export type CalculationTexts = { text: string; look: string; remove: string; message: string };

export function AttachedCalculation({ lead, texts }: { lead: LeadForm<"calculation" | "message">; texts: CalculationTexts }) {
  const [path, setPath] = useState(lead.served.values.calculation ?? "");
  /** The result of the calculation, as the calculator words it. */
  const [figure, setFigure] = useState("");
  const take = (value: string) => {
    lead.setValue("calculation", value);
    setPath(value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the address the form was opened with
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const given = query.get("calculation") ?? "";
    if (path || given.length > maxCalculationAddress || !calculationAddress.test(given)) return;
    take(given);
    const said = (query.get("figure") ?? query.get("size") ?? "").slice(0, 200);
    setFigure(said);
    if (said && !lead.getValues("message")) lead.setValue("message", texts.message.replace("{size}", said));
  }, []);
  return (
    <>
      {/* Controlled by React: a hidden field loses a value set through the DOM at the next render. */}
      <input type="hidden" {...lead.register("calculation")} value={path} readOnly />
      {path && (
        <p className="flex flex-wrap items-center gap-x-4 border-s-3 border-cool bg-cool-wash px-4 py-2">
          <span>
            <span className="font-medium">{texts.text}</span>
            {figure && (
              <>
                {": "}
                <bdi>{figure}</bdi>
              </>
            )}
          </span>
          <a href={path} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center text-cool underline">
            {texts.look}
          </a>
          <button type="button" className={buttonClass("quiet", "px-2!")} onClick={() => take("")}>
            {texts.remove}
          </button>
        </p>
      )}
    </>
  );
}
