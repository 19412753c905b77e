"use client";
import { ErrorNotice } from "#components/ui/error-notice";

export default function SiteError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorNotice digest={error.digest} reset={reset} />;
}
