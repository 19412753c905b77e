// A process of its own, started by after-power-loss.ts: opens the embedded store at the first path, as far as it can be opened, and
// writes what it holds into a new one at the second, where every constraint is checked anew. Damage may end this process in any way.
import { openDatabase } from "../database.ts";
import { copyIn, copyOut, Digests, describeTables, type Piece } from "./database-copy.ts";

const [from = "", to = ""] = process.argv.slice(2);
const noKeys = { publishableKey: "sb_publishable_none", secretKey: "sb_secret_none", jwtSecret: "none".repeat(12) };
const open = (directory: string, upTo: string) =>
  openDatabase({ directory }, noKeys, { send: async () => undefined }, "http://localhost", { upTo });

const old = await open(from, "");
const pieces: Piece[] = [];
const { description, digests } = await old.transact("read", async (session) => {
  const found = await describeTables(session);
  const sum = new Digests(found);
  for await (const piece of copyOut(session, found)) {
    sum.add(piece);
    pieces.push(piece);
  }
  return { description: found, digests: sum.end() };
});
const fresh = await open(to, description.schemaVersion);
await fresh.transact("write", (session) =>
  copyIn(
    session,
    description,
    (async function* () {
      yield* pieces;
    })(),
    digests,
    "exact",
  ),
);
await fresh.close();
process.exit(0);
