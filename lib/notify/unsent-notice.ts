// What Today says of mails that have not gone out: the cause with its cure to those who can mend it, and to everybody else only that
// customers may lack an answer. Pure.
import type { Obstacle } from "./deliver.ts";

export type UnsentNotice =
  | { is: "blocked"; by: Obstacle; count: number }
  | { is: "unsent"; count: number }
  | { is: "unconfirmed"; count: number };

type Unsent = {
  /** Notifications that have waited for long or were given up, and how many of them are for customers. */
  stuck: number;
  stuckToCustomers: number;
  /** Why mails cannot be sent at present. */
  obstacles: readonly Obstacle[];
};

export function unsentNotice({ stuck, stuckToCustomers, obstacles }: Unsent, canMend: boolean): UnsentNotice | null {
  const [obstacle] = obstacles;
  if (!canMend) return stuckToCustomers > 0 ? { is: "unconfirmed", count: stuckToCustomers } : null;
  if (obstacle) return { is: "blocked", by: obstacle, count: stuck };
  return stuck > 0 ? { is: "unsent", count: stuck } : null;
}
