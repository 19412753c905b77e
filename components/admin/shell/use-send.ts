import { unstable_rethrow } from "next/navigation";
import { useCallback } from "react";
import { useAuth } from "./session.tsx";

/**
 * Runs an action. If the session has ended, the user is asked to sign in over the page and the action runs again; if no answer arrives, the
 * status is "offline". The "errors" messages cover both.
 */
export function useSend(): <R extends { status: string }>(action: () => Promise<R>) => Promise<R> {
  const { askToSignIn } = useAuth();
  return useCallback(
    async <R extends { status: string }>(action: () => Promise<R>) => {
      const send = () =>
        action().catch((error) => {
          unstable_rethrow(error); // Redirects are thrown as errors.
          return { status: "offline" } as R;
        });
      let answer = await send();
      while (answer.status === "signed-out" && (await askToSignIn())) answer = await send();
      return answer;
    },
    [askToSignIn],
  );
}
