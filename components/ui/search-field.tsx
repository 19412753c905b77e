// A field that searches while the visitor types, with its label.
import { useId, useState } from "react";
import { SearchMark } from "./search-mark.tsx";

type Props = { label: string; hint: string; onText: (text: string) => void; onFocus?: () => void };

export function SearchField({ label, hint, onText, onFocus }: Props) {
  const id = useId();
  const [isEmpty, setIsEmpty] = useState(true);
  return (
    <>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="mt-1 flex items-center gap-2.5 rounded-control border border-hair bg-sheet px-3 text-ink outline-offset-2 outline-cool has-focus-visible:outline-2">
        <SearchMark className="shrink-0 text-soft" />
        {/* Empty, it has the direction of its hint. */}
        <input
          id={id}
          type="search"
          dir={isEmpty ? undefined : "auto"}
          autoComplete="off"
          placeholder={hint}
          onFocus={onFocus}
          onChange={({ target: { value } }) => {
            setIsEmpty(value === "");
            onText(value);
          }}
          className="min-h-12 w-full min-w-0 bg-transparent py-2 outline-none placeholder:text-14 placeholder:text-soft placeholder:opacity-100"
        />
      </div>
    </>
  );
}
