import { useTranslations } from "next-intl";
import type { ErrorKind } from "#lib/supabase/errors/problems";

/** What is said of a problem from the list of all of them (lib/supabase/errors/problems.ts); nothing of any other status. */
export function useProblemText() {
  const t = useTranslations("errors");
  /** minutes: to wait, after too many attempts. */
  return ({ status, minutes = 1 }: { status: string; minutes?: number | undefined }): string | undefined =>
    t.has(status as ErrorKind) ? t(status as ErrorKind, { minutes }) : undefined;
}
