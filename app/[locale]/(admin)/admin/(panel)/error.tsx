"use client";
import { ErrorNotice } from "#components/ui/error-notice";

export default function OfficeError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorNotice digest={error.digest} reset={reset} inOffice />;
}
