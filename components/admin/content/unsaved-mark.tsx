"use client";
// Marks an entry in which the user typed and did not save: the server keeps most of it, the device what the server does not have yet.
import { Badge } from "#components/ui/badge";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { readFromDevice } from "./editor/device-drafts.ts";

export function UnsavedMark({ entry, isKept, label }: { entry: string; isKept: boolean; label: string }) {
  const isHydrated = useHydrated();
  return (isKept || (isHydrated && readFromDevice(entry) !== null)) && <Badge look="cool">{label}</Badge>;
}
