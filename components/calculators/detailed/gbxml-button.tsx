"use client";
// Reads a building that a drawing program exported as gbXML. The reader is loaded when a file is chosen.
import { useContext, useState } from "react";
import type { GbxmlNotes, ReadGbxml } from "#lib/calculators/project/gbxml";
import type { XmlElement } from "#lib/calculators/project/gbxml-shape";
import { projectLimits } from "#lib/calculators/project/project";
import { type DetailedTexts, filled } from "#lib/calculators/texts";
import { decodedTable } from "#lib/formats/csv";
import { FormContext } from "./detailed-fields.tsx";
import { FileButton } from "./file-button.tsx";
import type { Building } from "./use-building.ts";

const maxBytes = 20_000_000;

function treeOf(element: Element): XmlElement {
  const children = [...element.children].map(treeOf);
  const attributes = Object.fromEntries([...element.attributes].map(({ localName, value }) => [localName, value]));
  return { name: element.localName, attributes, children, text: children.length > 0 ? "" : (element.textContent ?? "") };
}

/** What was read, and what was not, in sentences. */
function readText({ rooms, surfaces, windows, notes }: ReadGbxml, { gbxml }: DetailedTexts): string {
  const counted = (Object.keys(gbxml.notes) as (keyof typeof gbxml.notes & keyof GbxmlNotes)[]).filter((note) => notes[note] !== 0);
  return [
    filled(gbxml.read, { rooms: rooms.length, surfaces, windows }),
    ...counted.map((note) => filled(gbxml.notes[note], { number: notes[note], most: projectLimits.rooms })),
    gbxml.check,
  ].join(" ");
}

export function GbxmlButton({ building: { project, changeRooms, clearChanged } }: { building: Building }) {
  const { words } = useContext(FormContext);
  const { gbxml } = words;
  const [trouble, setTrouble] = useState("");
  const read = async (file: File) => {
    clearChanged();
    setTrouble("");
    if (file.size > maxBytes) return setTrouble(gbxml.tooLarge);
    try {
      const { readGbxml } = await import("#lib/calculators/project/gbxml");
      const { text } = decodedTable(await file.arrayBuffer());
      const { documentElement } = new DOMParser().parseFromString(text, "application/xml");
      const found = readGbxml(treeOf(documentElement), project);
      if (found) changeRooms(found.rooms, readText(found, words), { zones: found.zones });
      else setTrouble(gbxml.none);
    } catch {
      setTrouble(gbxml.none);
    }
  };
  return (
    <>
      <FileButton label={gbxml.button} accept=".xml,.gbxml,text/xml,application/xml" onFile={read} />
      {trouble && (
        <p role="alert" className="w-full border-s-3 border-heat ps-4 text-[0.95rem] font-medium">
          {trouble}
        </p>
      )}
    </>
  );
}
