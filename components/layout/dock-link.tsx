"use client";
// A WhatsApp link that adds what the shown page is about ([data-subject]) to its greeting when it is followed.

export function DockLink({ href, greeting, children, ...rest }: React.ComponentProps<"a"> & { href: string; greeting: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const shown = [...document.querySelectorAll<HTMLElement>("main [data-subject]")].find((element) => element.checkVisibility());
        const text = shown?.dataset.subject ? `${greeting} (${shown.dataset.subject})` : greeting;
        event.currentTarget.href = `${href.split("?")[0]}?text=${encodeURIComponent(text)}`;
      }}
    >
      {children}
    </a>
  );
}
