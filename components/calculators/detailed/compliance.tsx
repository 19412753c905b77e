"use client";
// The building against the rules of Dubai, with the clause of each.
import { useContext } from "react";
import { Table } from "#components/ui/table";
import { complianceTable } from "#lib/calculators/compliance-table";
import type { Project } from "#lib/calculators/project/project";
import { FormContext } from "./detailed-fields.tsx";

export function ComplianceCheck({ project }: { project: Project }) {
  const { words, locale, system } = useContext(FormContext);
  const { compliance } = words;
  const table = complianceTable(project, words, locale, system);
  return (
    <section data-compliance="">
      <h3>{compliance.title}</h3>
      <p className="mt-1 mb-3 max-w-[48rem] text-[0.95rem] text-soft">{table ? table.intro : compliance.elsewhere}</p>
      {table && <Table fits="named" caption={compliance.source} head={table.head} numeric={[2, 3]} rows={table.rows} />}
    </section>
  );
}
