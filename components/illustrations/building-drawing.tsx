"use client";
// The building section, sent as HTML only. A server component would be sent twice (as HTML and as the data that React hydrates from,
// 16 KB compressed), a client component also as code. So the server renders it, the browser keeps that HTML unchecked, and the code
// loads only after a client-side navigation.
import { type ComponentType, useEffect, useRef, useState } from "react";

type SystemLinks = React.ComponentProps<typeof import("./building-section.tsx").BuildingSection>["systems"];
type Props = { label: string; systems: SystemLinks };
type Section = typeof import("./building-section.tsx").BuildingSection;

// The bundler drops this branch for the browser, so the drawing is not in the page's scripts.
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which makes React keep the served drawing
  return <div key="served" ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
