"use client";
// A collapsible item in a list of messages. Collapsed it is one line, so that a phone shows the whole list; one item is open at a time,
// besides those in which something was wrong.
import { useState } from "react";

type FoldedItemProps = {
  /** The item's path in the entry's data. */
  path: string;
  name: string;
  /** The beginning of the message. */
  begins: string;
  open: boolean;
  isWrong: boolean;
  onToggle: () => void;
  moves: React.ReactNode;
  /** The remove button; on a phone it is inside the open item, because the line has room only for the name. */
  remove: React.ReactNode;
  children: React.ReactNode;
};

export function FoldedItem({ path, name, begins, open: isChosen, isWrong, onToggle, moves, remove, children }: FoldedItemProps) {
  const id = `item-${path}`;
  // What was wrong stays open until somebody folds it: they may be writing in it.
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  const open = isChosen || wasWrong;
  const toggle = () => {
    setWasWrong(false);
    if (isChosen || !wasWrong) onToggle();
  };
  return (
    <div data-item={path} className="border border-line bg-sheet">
      <div className="flex items-center gap-2 pe-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
          className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 px-4 py-2 text-start hover:bg-cool-wash max-sm:gap-2 max-sm:px-2"
        >
          <span aria-hidden="true" className={`text-[0.8rem] text-cool transition-transform duration-150 ${open ? "rotate-180" : ""}`}>
            ▾
          </span>
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere sm:truncate">{name}</span>
            {!open && begins && (
              <span dir="auto" className="block truncate text-[0.85rem] text-soft max-sm:hidden">
                {begins}
              </span>
            )}
          </span>
        </button>
        {moves}
        <span className="max-sm:hidden">{remove}</span>
      </div>
      {open && (
        <div id={id} className="border-t border-line p-4">
          {children}
          <div className="mt-4 flex justify-end sm:hidden">{remove}</div>
        </div>
      )}
    </div>
  );
}
