"use client";
// Chooses the columns of the list on wide screens.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { chooseColumns } from "#lib/leads/inbox/actions";
import { columnsValue, type ListColumn, listColumns } from "#lib/leads/inbox/columns";
import { FormButton, LeadForm } from "../lead/work/lead-form.tsx";

export function ColumnsForm({ columns }: { columns: readonly ListColumn[] }) {
  const t = useTranslations("inbox");
  return (
    <details data-menu="" className="relative max-lg:hidden">
      <summary className={buttonClass("quiet", "list-none px-0! [&::-webkit-details-marker]:hidden")}>{t("chooseColumns")}</summary>
      <LeadForm
        action={chooseColumns}
        notices={{ saved: "" }}
        initialKey={columnsValue(columns)}
        className="absolute end-0 top-full z-40 w-64 border border-line bg-sheet px-5 py-2 shadow-lg"
      >
        {listColumns.map((column) => (
          <label key={column} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="columns" value={column} defaultChecked={columns.includes(column)} />
            {t(`columns.${column}`)}
          </label>
        ))}
        <FormButton className={buttonClass("plain", "my-2")}>{t("apply")}</FormButton>
      </LeadForm>
    </details>
  );
}
