import { useTranslations } from "next-intl";
import type { AccountState } from "#lib/accounts/account-state";
import { useProblemText } from "../shell/use-problem-text.ts";

/** Returns a function that turns the state of an account form into an error message; undefined before submission and on success. */
export function useAccountProblem() {
  const [t, problemText] = [useTranslations("credentials"), useProblemText()];
  /** `asksCurrent`: the form belongs to a signed-in user, so wrong credentials can only mean a wrong current password. */
  return (state: AccountState, asksCurrent: boolean): string | undefined => {
    if (state.status === "idle" || state.status === "done") return undefined;
    if (state.status === "name") return t("nameWrong");
    if (asksCurrent && state.status === "wrong-credentials") return t("wrongCurrent");
    return problemText(state) ?? problemText({ status: "failed" });
  };
}
