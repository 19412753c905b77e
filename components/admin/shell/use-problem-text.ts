import { useTranslations } from "next-intl";
import type { ErrorKind } from "#lib/supabase/errors/service-error";

/** Returns a function that gives the message for an error status (lib/supabase/errors/service-error.ts); undefined for any other status. */
export function useProblemText() {
  const t = useTranslations("errors");
  /** `minutes`: how long to wait after too many attempts. */
  return ({ status, minutes = 1 }: { status: string; minutes?: number | undefined }): string | undefined =>
    t.has(status as ErrorKind) ? t(status as ErrorKind, { minutes }) : undefined;
}
