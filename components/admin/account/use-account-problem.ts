import { useTranslations } from "next-intl";
import type { AccountState } from "#lib/accounts/account-state";
import { useProblemText } from "../shell/use-problem-text.ts";

/** What an account form says of what came of it; nothing while it was not sent and when it is done. */
export function useAccountProblem() {
  const [t, problemText] = [useTranslations("credentials"), useProblemText()];
  /** asksCurrent: of a form for somebody who is signed in, where only the present password can be wrong. */
  return (state: AccountState, asksCurrent: boolean): string | undefined => {
    if (state.status === "idle" || state.status === "done") return undefined;
    if (state.status === "name") return t("nameWrong");
    if (asksCurrent && state.status === "wrong-credentials") return t("wrongCurrent");
    return problemText(state) ?? problemText({ status: "failed" });
  };
}
