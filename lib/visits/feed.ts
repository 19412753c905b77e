// The secret address under which a calendar program reads a user's visits. The database keeps only its hash, so it is shown once.
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { dataOf } from "../supabase/errors/results.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { sessionClient } from "../supabase/server.ts";
import type { FeedVisit } from "./icalendar.ts";

/** 192 bits: nobody finds one by trying. */
const tokenBytes = 24;
export const newFeedToken = () => randomBytes(tokenBytes).toString("base64url");
export const isFeedToken = (token: string): boolean => /^[\w-]{32}$/.test(token);
export const hashFeedToken = (token: string) => createHash("sha256").update(`visit-feed\0${token}`).digest("hex");
export const feedPath = (token: string) => `/api/visits/${token}.ics`;

const ownFeed = z.object({ made_at: z.string(), read_at: z.string().nullable(), everyones: z.boolean() }).nullable();
export type OwnFeed = z.infer<typeof ownFeed>;

/** The user's own feed; null where there is none. Throws when the database does not answer. */
export async function readOwnFeed(): Promise<OwnFeed> {
  const client = await sessionClient();
  return ownFeed.parse(dataOf(await client.rpc("my_visit_feed")) ?? null);
}

type Feed = { locale: "en" | "ar"; visits: (Omit<FeedVisit, "placeName" | "link"> & { place: string | null; lead: string })[] };

const readsAnHour = 120;

/** What the address shows; "busy" where it is read too often, null where it is not valid (any more). Throws when the database does not answer. */
export async function readFeed(token: string): Promise<Feed | "busy" | null> {
  const client = privilegedClient();
  const hash = hashFeedToken(token);
  const allowance = { p_key: `visit-feed:${hash.slice(0, 40)}`, p_most: readsAnHour, p_seconds: 3600 };
  if (!dataOf(await client.rpc("use_allowance", allowance))) return "busy";
  return dataOf(await client.rpc("visit_feed", { p_hash: hash })) as Feed | null;
}
