// The words every account form needs, in the language of the page. Server Components only.
import "server-only";
import { getMessages, getTranslations } from "next-intl/server";

export async function accountFormTexts() {
  const [t, messages] = [await getTranslations("account"), await getMessages()];
  return {
    problems: messages.errors as Record<string, string>,
    weaknesses: messages.weaknesses as Record<string, string>,
    showPassword: t("showPassword"),
  };
}
