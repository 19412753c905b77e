"use client";
import { buttonClass } from "#components/ui/button";

/** A button with which the visitor chooses a file of the device; the same file can be chosen again. */
export function FileButton({
  label,
  onFile,
  ...input
}: Pick<React.ComponentProps<"input">, "accept" | "ref"> & { label: string; onFile: (file: File) => unknown }) {
  return (
    <label
      className={buttonClass("quiet", "cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool")}
    >
      {label}
      <input
        type="file"
        {...input}
        className="sr-only"
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.click()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </label>
  );
}
