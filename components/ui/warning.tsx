// A warning with a heading. Instructions for a danger are a numbered list, because the next step is hard to find within a sentence.
// Free of state and server code, so that forms in the browser can show it too.

type WarningProps = { title: React.ReactNode; className?: string; children: React.ReactNode };

export function Warning({ title, className = "", children }: WarningProps) {
  return (
    <section className={`border-s-3 border-heat bg-heat-wash px-4 py-3 ${className}`}>
      <h3 className="text-[1rem]">{title}</h3>
      {children}
    </section>
  );
}

type DangersProps = { label: string; warnings: readonly { danger: string; steps: readonly string[] }[]; className?: string };

/** The instructions for each danger; `label` is the word for a warning. */
export function Dangers({ label, warnings, className = "" }: DangersProps) {
  if (warnings.length === 0) return null;
  return (
    <div className={`grid gap-3 ${className}`}>
      {warnings.map(({ danger, steps }) => (
        <Warning
          key={danger}
          title={
            <>
              <span className="block text-[0.85rem] text-heat">{label}</span> {danger}
            </>
          }
        >
          <ol className="mt-2 grid list-decimal gap-1 ps-6">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Warning>
      ))}
    </div>
  );
}
