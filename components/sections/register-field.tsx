"use client";
// Narrows the register's list to the rows whose names match what is typed, in either script, also misspelt; of a provider, to its rows.
// Invisible without JavaScript, where the list has all rows.
import { useRef, useState } from "react";
import { nameKey, rankName } from "#lib/formats/name-match";
import { SearchField } from "../ui/search-field.tsx";
import { useAwake } from "../ui/use-awake.ts";

type Texts = { label: string; hint: string; found: string; none: string };

/** The list: groups of rows, each row with its names in `data-names`. */
const listOf = () => document.getElementById("register-list");

/** Shows the matching rows alone, and their groups opened; returns how many there are. */
function narrow(list: HTMLElement, typed: string): number {
  const wanted = nameKey(typed);
  const rows = [...list.querySelectorAll<HTMLElement>("[data-names]")];
  const ranks = rows.map((row) => (wanted === "" ? 0 : rankName((row.dataset.names ?? "").split("|").map(nameKey), wanted)));
  // A name that is spelt as typed leaves out what is only like it.
  const isSpelt = ranks.some((rank) => rank !== undefined && rank < 3);
  const isShown = (rank: number | undefined) => rank !== undefined && (!isSpelt || rank < 3);
  rows.forEach((row, at) => {
    row.hidden = !isShown(ranks[at]);
  });
  for (const group of list.querySelectorAll("details")) {
    const isEmpty = !group.querySelector("[data-names]:not([hidden])");
    group.hidden = isEmpty;
    group.open = wanted !== "" && !isEmpty;
  }
  return ranks.filter(isShown).length;
}

export function RegisterField({ texts }: { texts: Texts }) {
  const part = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  useAwake(part);
  const find = (typed: string) => {
    const list = listOf();
    if (!list) return;
    const count = narrow(list, typed);
    setSaid(typed.trim() === "" ? "" : count > 0 ? texts.found.replace("{count}", String(count)) : texts.none);
  };
  return (
    <div ref={part} data-wakes="" className="max-w-[32rem] noscript:invisible">
      <SearchField label={texts.label} hint={texts.hint} onText={find} />
      <p role="status" className="mt-1 min-h-[1.7em] text-14">
        {said}
      </p>
    </div>
  );
}
