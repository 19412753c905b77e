// The sessions of the signed-in user.
import "server-only";
import { z } from "zod";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";

const shape = z.array(
  z.object({ id: z.string(), device: z.string(), since: z.string(), seen: z.string().nullable(), current: z.boolean() }),
);
export type OwnSession = z.infer<typeof shape>[number];

/** Throws when the database does not answer. */
export async function ownSessions(): Promise<OwnSession[]> {
  return shape.parse(dataOf(await (await sessionClient()).rpc("my_sessions", {})));
}
