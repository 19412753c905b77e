// The devices on which the signed-in user is told of leads, and what the user wants to be told of.
import "server-only";
import { z } from "zod";
import { dataOf, rowOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { type PushKind, pushKinds } from "./notice.ts";

const shape = z.object({
  key: z.string().nullable(),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      since: z.string(),
      until: z.string(),
      told: z.string().nullable(),
      problem: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
});

/** The user's devices, that of this session first, and the public key to subscribe with. Throws when the database does not answer. */
export async function ownPushDevices(): Promise<z.infer<typeof shape>> {
  return shape.parse(dataOf(await (await sessionClient()).rpc("my_push_devices", {})));
}

export type PushSettings = { kinds: PushKind[]; quietFrom: string; quietUntil: string; quietOffDays: boolean; showsName: boolean };

/** What the user chose; without a choice everything at any time. Throws when the database does not answer. */
export async function ownPushSettings(): Promise<PushSettings> {
  const row = rowOf(await (await sessionClient()).from("push_settings").select("*").maybeSingle());
  return {
    kinds: pushKinds.filter((kind) => !row || row.kinds.includes(kind)),
    quietFrom: row?.quiet_from ?? "",
    quietUntil: row?.quiet_until ?? "",
    quietOffDays: row?.quiet_off_days ?? false,
    showsName: row?.shows_name ?? false,
  };
}
