"use client";
import { useTranslations } from "next-intl";
import { setDemonstration } from "#lib/findings/before-opening/actions";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

export function DemonstrationSwitch({ runs }: { runs: boolean }) {
  const t = useTranslations("demonstration.switch");
  return (
    <ActionForm action={setDemonstration} done={{ on: t("on"), off: t("off") }} refused={{ open: t("open") }} className="mt-2">
      <input type="hidden" name="on" value={runs ? "no" : "yes"} />
      <SubmitButton label={t(runs ? "end" : "start")} />
    </ActionForm>
  );
}
