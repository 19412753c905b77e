// How everything in the office that changes something is sent.
import { unstable_rethrow } from "next/navigation";
import { useCallback } from "react";
import { useAuth } from "./session.tsx";

/**
 * Sends by an action of the office. Where the session has ended meanwhile, it asks to sign in again over the page and sends once
 * more; where no answer came, the status is "offline". The messages of "errors" have words for both.
 */
export function useSend(): <R extends { status: string }>(action: () => Promise<R>) => Promise<R> {
  const { askToSignIn } = useAuth();
  return useCallback(
    async <R extends { status: string }>(action: () => Promise<R>) => {
      const send = () =>
        action().catch((error) => {
          unstable_rethrow(error); // the way to another page
          return { status: "offline" } as R;
        });
      let answer = await send();
      while (answer.status === "signed-out" && (await askToSignIn())) answer = await send();
      return answer;
    },
    [askToSignIn],
  );
}
