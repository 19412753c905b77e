"use client";
// A tooltip on hover and focus (Radix, because native titles can neither be styled nor shown on focus). It appears after 700 ms, or at
// once within 300 ms of leaving another. Its text must also be the control's accessible name.
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
