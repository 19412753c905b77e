// Filters a list by CSS alone: the chosen radio button hides the items that do not match. Items carry data-<name>="one two"; in
// browsers without :has() all items stay visible.
type Choice = { value: string; label: string };
type Group = { name: string; legend: string; all: string; choices: Choice[] };

export function ChoiceFilter({ groups, children }: { groups: Group[]; children: React.ReactNode }) {
  const rules = groups.flatMap(({ name, choices }) =>
    choices.map(
      ({ value }) =>
        `.narrowed:has([name="${name}"][value="${value}"]:checked) [data-${name}]:not([data-${name}~="${value}"]){display:none}`,
    ),
  );
  return (
    <div className="narrowed">
      <style href={`narrowed-${groups.map(({ name }) => name).join("-")}`} precedence="low">
        {rules.join("")}
      </style>
      {groups.map(({ name, legend, all, choices }) => (
        <fieldset key={name} className="mb-6">
          <legend className="mb-3 font-medium">{legend}</legend>
          <div className="flex flex-wrap gap-3">
            {[{ value: "", label: all }, ...choices].map(({ value, label }) => (
              <label
                key={value}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-hair bg-sheet px-4 has-checked:border-cool has-checked:bg-cool-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cool"
              >
                <input type="radio" name={name} value={value} defaultChecked={value === ""} className="outline-none" />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {children}
    </div>
  );
}
