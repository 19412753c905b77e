"use client";
// Whether visitors get what was published.
import { useEffect, useState } from "react";
import { waitUntilLive } from "./wait-until-live.ts";

export type Liveness = "waiting" | "live" | "unseen";

/**
 * `published` is the result of publishing, a new object each time, or null. `visitorPagesPath` is the endpoint that lists the pages to
 * compare; null for entries without a public page. "unseen": it could not be seen in time that visitors get it.
 */
export function useLiveness(published: object | null, visitorPagesPath: string | null): Liveness {
  const [seen, setSeen] = useState<{ of: object; isLive: boolean } | null>(null);
  useEffect(() => {
    if (!published || !visitorPagesPath) return;
    const left = new AbortController();
    void waitUntilLive(visitorPagesPath, location.origin, (path, init) => fetch(path, init), left.signal).then(
      (isLive) => !left.signal.aborted && setSeen({ of: published, isLive }),
    );
    return () => left.abort();
  }, [published, visitorPagesPath]);
  if (published && visitorPagesPath === null) return "live";
  if (!published || seen?.of !== published) return "waiting";
  return seen.isLive ? "live" : "unseen";
}
