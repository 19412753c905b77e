// Whether the site shows an invented firm, so that an owner sees what filled slots look like. Reads the snapshot in memory.
import { content } from "./snapshot.ts";

export function isDemonstration(): boolean {
  try {
    return content().demonstration === true;
  } catch {
    return false; // without content there is nothing to invent
  }
}
