import type { ReactNode } from "react";
import { Markdown } from "#components/ui/markdown";

export type Note = { title: string; text: string };

/** Columns that hang from the numbers of the drawing above, in its order. */
export const HangingNotes = ({ notes, children }: { notes: readonly Note[]; children?: ReactNode }) => (
  <ol className="hanging">
    {notes.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <Markdown>{text}</Markdown>
      </li>
    ))}
    {children}
  </ol>
);
