"use client";
// A word about a control, on hover and on focus (Radix: native titles are neither styled nor shown on focus). 700 ms until
// the first, 300 ms in which the next comes at once (spec §9). What it says must also be the control's own name.
import * as Radix from "@radix-ui/react-tooltip";

export function TooltipProvider({ children }: { children: React.ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export function Tooltip({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-[appear_120ms_both] rounded-control bg-ink px-3 py-1.5 text-[0.85rem] text-paper"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
