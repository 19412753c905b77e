// The look of a button, for <button> and for links styled as buttons.
const looks = {
  primary: "bg-act text-act-ink border-transparent hover:brightness-110 print:hidden",
  plain: "border-ink text-ink hover:bg-cool-wash",
  quiet: "border-transparent text-cool underline hover:bg-cool-wash",
} as const;

export function buttonClass(look: keyof typeof looks, extra = ""): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 text-center font-medium leading-snug transition-[filter,background-color] duration-150 aria-disabled:opacity-70 ${looks[look]} ${extra}`;
}
