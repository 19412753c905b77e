"use client";
// What is true only while somebody waits for an answer: gone in the moment in which it is said that they have one.
import { useLiveLead } from "./change-form.tsx";

export function WhileWaiting({ children }: { children: React.ReactNode }) {
  return useLiveLead().lead.waits ? children : null;
}
