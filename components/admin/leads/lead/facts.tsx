export function Facts({ rows }: { rows: { label: string; value: React.ReactNode }[] }) {
  return (
    <dl className="border-y border-t-ink border-b-line text-16">
      {rows.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[8em_1fr] gap-4 border-line py-2 not-first:border-t">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
