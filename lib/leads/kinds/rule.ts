import type { Parsed } from "./inputs.ts";

/** What a kind of lead is: one file each beside this one. */
export type LeadKindRule = {
  fields: readonly string[];
  /** How many photos and documents may come with it; none where it is not said. */
  files?: {
    photos: number;
    documents: number;
    /** The documents it takes, by extension, where they are not all that files.ts knows. */
    only?: readonly string[];
  };
  /** Never throws. */
  parse(values: Record<string, string>): Parsed;
};
