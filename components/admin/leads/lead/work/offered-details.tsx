"use client";
// Contact details from messages that the lead does not have. Anyone can type anyone's number, so a staff member decides what to take over.
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { takeDetail } from "#lib/leads/inbox/actions";
import { FormButton, LeadForm } from "./lead-form.tsx";
import { useChangeNotices } from "./use-change-notices.ts";

export type OfferedDetail = {
  submission: string;
  field: "email" | "phone" | "name";
  label: string;
  value: string;
  /** The message that contained the value, and its time. */
  from: string;
  doNotContact: boolean;
};

export function OfferedDetails({ lead, version, offers }: { lead: string; version: number; offers: OfferedDetail[] }) {
  const [t, notices] = [useTranslations("inbox"), useChangeNotices()];
  return (
    <section aria-labelledby="offers" className="border-y border-line border-t-ink bg-sheet px-4 py-3">
      <h2 id="offers" className="text-18">
        {t("offers")}
      </h2>
      <p className="text-14 text-soft">{t("offersText")}</p>
      <ul className="mt-2">
        {offers.map(({ submission, field, label, value, from, doNotContact }) => (
          <li key={`${field} ${value}`} className="border-t border-line py-2">
            <LeadForm action={takeDetail} notices={notices} seen={{ id: lead, version }} className="grid gap-1">
              <input type="hidden" name="submission" value={submission} />
              <input type="hidden" name="field" value={field} />
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0">
                  <span className="text-14 text-soft">{label}</span>{" "}
                  <bdi dir={field === "name" ? undefined : "ltr"} className="break-all">
                    {value}
                  </bdi>{" "}
                  {doNotContact && <Badge look="heat">{t("doNotContact")}</Badge>}
                  <span className="block text-14 text-soft">{from}</span>
                </span>
                <FormButton aria-label={`${t("takeOver")}: ${label} ${value}`} className={buttonClass("plain", "px-4 print:hidden")}>
                  {t("takeOver")}
                </FormButton>
              </p>
            </LeadForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
