// The few calls the scripts make to the backend, embedded or hosted alike, with the secret key.
import { createClient } from "@supabase/supabase-js";

export type Service = ReturnType<typeof connectService>;

export function connectService(url: string, secretKey: string) {
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The value of a Data API call; throws with what the server said. */
export async function answerOf<T>(
  call: PromiseLike<{ data: T; error: { message: string } | null; status: number }>,
): Promise<NonNullable<T>> {
  const { data, error, status } = await call;
  if (error) throw new Error(`${status}: ${error.message}`);
  return data as NonNullable<T>;
}
