"use client";
import { ErrorNotice } from "#components/ui/error-notice";

export default function OfficeError({ reset }: { error: Error; reset: () => void }) {
  return <ErrorNotice reset={reset} inOffice />;
}
