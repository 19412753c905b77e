"use client";
// The buildings that the device stores, and which of them is open in this page.
import { useEffect, useRef, useState } from "react";
import { type RecentProject, readRecentProjects, recentProjectTexts, withRecentProject } from "#lib/calculators/project/recent-projects";
import type { BuildingToStore } from "./use-save-after-change.ts";

export const storeKey = "cooling-load-detailed";
/** The key under which earlier releases stored a second building; still read, and removed at the next write. */
const oldSecondKey = `${storeKey}-before`;

/** The stored buildings; none where the browser denies storage, since the address still carries the building. */
export function readStored(): RecentProject[] {
  try {
    return readRecentProjects(localStorage.getItem(storeKey), localStorage.getItem(oldSecondKey));
  } catch {
    return [];
  }
}

/** Stores the buildings, as many of them as storage has space for; returns whether that succeeded. */
function store(list: readonly RecentProject[]): boolean {
  if (list.length === 0) {
    try {
      localStorage.removeItem(storeKey);
      localStorage.removeItem(oldSecondKey);
    } catch {}
    return true;
  }
  return recentProjectTexts(list).some((text) => {
    try {
      localStorage.setItem(storeKey, text);
      localStorage.removeItem(oldSecondKey);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * The building to open in this tab instead of the one in the address, as a query. `own`: the address at leaving, where the last change
 * had not reached it; else null. `recent`: the addresses of the last seconds before, because a reload opens the address it was
 * requested with while the visitor may go on editing until the response arrives. `at`: ms since 1970.
 */
type UnsavedChange = { own: string | null; recent: readonly string[]; query: string; at: number };
const unsavedChangeKey = `${storeKey}-left`;
const recentMs = 10_000;
const recentOf = <Moved extends { at: number }>(from: readonly Moved[]) => from.filter(({ at }) => Date.now() - at < recentMs);
/** A visit after this time is not the reload that was under way. */
const unsavedChangeMs = 60_000;

function storeUnsavedChange(left: Omit<UnsavedChange, "at">): void {
  try {
    sessionStorage.setItem(unsavedChangeKey, JSON.stringify({ ...left, at: Date.now() } satisfies UnsavedChange));
  } catch {}
}

const isReload = () => performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).type === "reload");

/** The query to open: the address's own, or the one stored when the visitor left the page. */
export function takeUnsavedQuery(address: string): string {
  try {
    const {
      own: pageAddress,
      recent = [],
      query,
      at = 0,
    } = JSON.parse(sessionStorage.getItem(unsavedChangeKey) ?? "{}") as Partial<UnsavedChange>;
    sessionStorage.removeItem(unsavedChangeKey);
    const wasMeant = isReload() && recent.includes(address) && Date.now() - at < unsavedChangeMs;
    if ((pageAddress === address || wasMeant) && query !== undefined) return `?${query}`;
  } catch {}
  return address;
}

const newId = () => Math.random().toString(36).slice(2, 12);

/** The open building in storage: `id` is null until it is stored, `by` identifies this page as the writer. */
type Session = { id: string | null; by: string };

export function useStoredBuildings() {
  const [kept, setKept] = useState<readonly RecentProject[]>([]);
  /** Whether another tab changed the building that is open here. */
  const [isElsewhere, setIsElsewhere] = useState(false);
  const session = useRef<Session>({ id: null, by: "" });
  /** The addresses before the last changes, with their times (ms), and the newest query. */
  const moved = useRef<{ from: { address: string; at: number }[]; query: string }>({ from: [], query: "" });

  useEffect(() => {
    setKept(readStored());
    // Once another tab has changed this building, changes here are stored as a new one, so that neither tab's work is lost.
    const look = ({ key }: StorageEvent) => {
      const { id, by } = session.current;
      const theirs = key === storeKey && id ? readStored().find((stored) => stored.id === id) : undefined;
      if (!theirs || theirs.by === by) return;
      session.current = { id: null, by };
      setIsElsewhere(true);
    };
    const leave = () => {
      const recent = recentOf(moved.current.from);
      if (recent.length > 0) storeUnsavedChange({ own: null, recent: recent.map(({ address }) => address), query: moved.current.query });
    };
    addEventListener("storage", look);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("storage", look);
      removeEventListener("pagehide", leave);
    };
  }, []);

  return {
    kept,
    isElsewhere,
    /** Notes that a building was opened; `id` where the device stores it. */
    begin(id: string | null) {
      session.current = { id, by: newId() };
      setIsElsewhere(false);
    },
    /** Stores the open building on the device and in the address; returns whether one of them holds it. */
    keep({ query, isLink, isChanged, title, rooms, isLeaving }: BuildingToStore): boolean {
      const list = readStored();
      const { id, by } = session.current;
      // A building that is only viewed is not stored.
      const isKept = id !== null || isChanged || list.length === 0;
      const entry = { id: id ?? newId(), query, title, rooms, savedAt: new Date().toISOString(), by };
      const isSame = list.some((other) => other.id === id && other.query === query);
      const taken = !isKept || isSame || store(withRecentProject(list, entry));
      if (isKept && taken) session.current = { id: entry.id, by };
      // Changing the address while the visitor leaves would cancel the navigation.
      moved.current = { from: [...recentOf(moved.current.from), { address: location.search, at: Date.now() }], query };
      if (!isLeaving) history.replaceState(history.state, "", isLink ? `${location.pathname}?${query}` : location.pathname);
      else storeUnsavedChange({ own: location.search, recent: moved.current.from.map(({ address }) => address), query });
      return isLink || taken;
    },
    /**
     * Removes the open building from the device and the address. It stays in this page's list until the visitor leaves. A building that
     * was only viewed has no id, so nothing is removed.
     */
    clear() {
      const list = readStored();
      setKept(list);
      store(list.filter(({ id }) => id !== session.current.id));
      session.current = { id: null, by: "" };
      moved.current = { from: [], query: "" };
      history.replaceState(history.state, "", location.pathname);
    },
  };
}
