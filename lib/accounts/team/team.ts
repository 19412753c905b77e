// The members of the office, for administrators.
import "server-only";
import { z } from "zod";
import { isRole, type Role } from "../../auth/roles.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";

const role = z.custom<Role>(isRole);
const shape = z.object({
  staff: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role,
      since: z.string(),
      seen: z.string().nullable(),
      sessions: z.number(),
      factor: z.boolean(),
    }),
  ),
  waiting: z.array(z.object({ id: z.string(), email: z.string(), since: z.string(), proved: z.boolean() })),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), role, until: z.string() })),
});
/** factorRequiredOf: the roles that have to give a second factor. */
export type Team = z.infer<typeof shape> & { signUpOpen: boolean; factorRequiredOf: string[] };

/** Throws when the database does not answer. */
export async function readTeam(): Promise<Team> {
  const client = await sessionClient();
  const [team, settings, requirements] = await Promise.all([
    client.rpc("team", {}),
    client.from("office_settings").select("sign_up_open").single(),
    client.from("factor_requirements").select("role"),
  ]);
  return {
    ...shape.parse(dataOf(team)),
    signUpOpen: dataOf(settings).sign_up_open,
    factorRequiredOf: dataOf(requirements).map(({ role }) => role),
  };
}
