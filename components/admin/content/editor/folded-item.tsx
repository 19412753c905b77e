"use client";
// An item of a list of messages: closed it is one line, so that a phone shows the list and its order; one stands open at a time.

type FoldedItemProps = {
  /** Where it stands in the entry's data. */
  path: string;
  name: string;
  /** The beginning of what it says. */
  begins: string;
  open: boolean;
  onToggle: () => void;
  buttons: React.ReactNode;
  children: React.ReactNode;
};

export function FoldedItem({ path, name, begins, open, onToggle, buttons, children }: FoldedItemProps) {
  const id = `item-${path}`;
  return (
    <div data-item={path} className="border border-line bg-sheet">
      <div className="flex items-center gap-2 pe-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 px-4 py-2 text-start hover:bg-cool-wash"
        >
          <span aria-hidden="true" className={`text-cool transition-transform duration-150 ${open ? "rotate-45" : ""}`}>
            +
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium">{name}</span>
            {!open && begins && (
              <span dir="auto" className="block truncate text-[0.85rem] text-soft">
                {begins}
              </span>
            )}
          </span>
        </button>
        {buttons}
      </div>
      {open && (
        <div id={id} className="border-t border-line p-4">
          {children}
        </div>
      )}
    </div>
  );
}
