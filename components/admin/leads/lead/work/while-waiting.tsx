"use client";
// Content that is valid only while the person waits for an answer; it disappears as soon as the user reports one.
import { useOptimisticLead } from "./change-form.tsx";

export function WhileWaiting({ children }: { children: React.ReactNode }) {
  return useOptimisticLead().lead.isWaiting ? children : null;
}
