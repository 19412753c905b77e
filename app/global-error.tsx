"use client";
// The last resort, when even the layout failed: no messages, no styles to rely on.
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en-AE">
      <body style={{ fontFamily: "system-ui, sans-serif", padding: "2rem", lineHeight: 1.6 }}>
        <title>Unexpected Application Error!</title>
        <h1>Unexpected Application Error!</h1>
        <p>Something went wrong on our side.</p>
        <p lang="ar-AE" dir="rtl">
          حدث خلل من جهتنا.
        </p>
        {error.digest && (
          <p>
            Error number · <span lang="ar-AE">رقم الخطأ</span>: {error.digest}
          </p>
        )}
        <button type="button" onClick={reset}>
          Try again · <span lang="ar-AE">حاول مرة أخرى</span>
        </button>
      </body>
    </html>
  );
}
