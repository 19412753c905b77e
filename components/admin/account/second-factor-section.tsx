// Reads what the forms of the second factor show (second-factor-panel.tsx), for the account page and for the page to which sign-in leads.
import { getTranslations } from "next-intl/server";
import { takeFormState } from "#lib/accounts/form-state-cookie";
import { canHaveSecondFactor, countRecoveryCodes, readBegunFactor } from "#lib/accounts/second-factor/second-factor";
import type { Viewer } from "#lib/auth/session";
import { AdminMessages } from "../shell/admin-messages.tsx";
import { type FactorForm, SecondFactorPanel } from "./second-factor-panel.tsx";

const forms: readonly FactorForm[] = ["begin-factor", "confirm-factor", "renew-codes", "remove-factor"];

type Props = {
  viewer: Viewer;
  /** The query parameter that names the form answer to show. */
  stateId: string | string[] | undefined;
  hidden?: Record<string, string>;
};

export async function SecondFactorSection({ viewer, stateId, hidden = {} }: Props) {
  const t = await getTranslations("secondFactor");
  if (!(await canHaveSecondFactor())) return <p>{t("none")}</p>;
  const isOn = viewer.factor === "passed";
  const [begun, codesLeft, answers] = await Promise.all([
    isOn ? null : readBegunFactor(viewer),
    isOn ? countRecoveryCodes(viewer.id) : 0,
    Promise.all(forms.map(async (id) => [id, await takeFormState(id, stateId)] as const)),
  ]);
  return (
    <AdminMessages namespaces={["secondFactor"]}>
      <SecondFactorPanel isOn={isOn} begun={begun} codesLeft={codesLeft} hidden={hidden} answers={Object.fromEntries(answers)} />
    </AdminMessages>
  );
}
