"use client";
// The building section, sent as HTML alone. As an ordinary server component it would travel twice (as HTML and again as
// the data React compares it with, 16 KB compressed), as a client component also as code. So the server draws it, the
// browser takes what stands there for granted, and only when the page is reached from within the site is the code fetched.
import { type ComponentType, useEffect, useRef, useState } from "react";

type SystemLinks = React.ComponentProps<typeof import("./building-section.tsx").BuildingSection>["systems"];
type Props = { label: string; systems: SystemLinks };
type Section = typeof import("./building-section.tsx").BuildingSection;

// The bundler knows that this branch is not the browser's, and leaves the drawing out of the page's scripts.
const served: Section | null =
  typeof window === "undefined" ? (require("./building-section.tsx") as { BuildingSection: Section }).BuildingSection : null;

function Cuts({ Section, label, systems }: Props & { Section: ComponentType<React.ComponentProps<Section>> }) {
  return (
    <>
      <Section label={label} systems={systems} className="hidden w-full sm:block" />
      <Section label={label} systems={systems} cut="phone" className="w-full sm:hidden" />
    </>
  );
}

export function BuildingDrawing(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [fetched, setFetched] = useState<Section | null>(null);
  useEffect(() => {
    if (host.current && !host.current.firstChild)
      import("./building-section.tsx").then((module) => setFetched(() => module.BuildingSection));
  }, []);
  const Section = served ?? fetched;
  if (Section)
    return (
      <div key="drawn">
        <Cuts Section={Section} {...props} />
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which tells React to leave the served drawing alone
  return <div key="served" ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
