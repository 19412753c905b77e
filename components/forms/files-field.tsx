"use client";
// File attachments, checked here for number, type and size. Large photos are scaled down first, which also removes the location
// they were taken at. Without JavaScript it is the browser's own control.
import { useState } from "react";
import { Notes } from "#components/ui/field";
import { type Attachment, attachments, maxFileBytes } from "#lib/leads/kinds/attachments";
import { acceptOf, isAccepted, isHeic } from "#lib/pictures/file-types";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { LeadForm } from "./use-lead-form.ts";

export type FilesTexts = {
  add: string;
  /** "{name}" is replaced. */
  remove: string;
  chosen: string;
  /** "{most}" is replaced. */
  tooMany: string;
  tooLarge: string;
  wrongType: string;
  /** For an iPhone photo that this browser cannot open. */
  heic: string;
  preparing: string;
};

/** A photo scaled down; the file itself where that fails. */
/** The name without its ending, which changes when a photo is scaled down. */
const stemOf = ({ name }: File): string => name.replace(/\.\w+$/, "");

const smaller = (file: File): Promise<File> => import("./photos.ts").then((module) => module.smaller(file)).catch(() => file);

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;

type Props<Name extends Attachment> = {
  lead: LeadForm<NoInfer<Name>>;
  name: Name;
  label?: string;
  hint: string;
  texts: FilesTexts;
  files: File[];
  onFiles: (files: File[]) => void;
};

export function FilesField<Name extends Attachment>({
  lead,
  name,
  label = lead.labels[name].label,
  hint,
  texts,
  files,
  onFiles,
}: Props<Name>) {
  const [left, setLeft] = useState<string[]>([]);
  const [preparing, setPreparing] = useState(false);
  const alive = useHydrated();
  const { maxCount: maxFiles, types } = attachments[name];
  const id = lead.id + name;
  const problem = lead.problemOf(name);

  async function add(input: HTMLInputElement): Promise<void> {
    const chosen = [...(input.files ?? [])];
    input.value = "";
    const faults: string[] = [];
    setPreparing(true);
    const next = [...files];
    for (const file of chosen) {
      if (next.some((added) => stemOf(added) === stemOf(file) && added.lastModified === file.lastModified)) continue;
      if (!isAccepted(file, types) && !isHeic(file)) faults.push(texts.wrongType.replace("{name}", file.name));
      else if (next.length >= maxFiles) {
        faults.push(texts.tooMany.replace("{most}", String(maxFiles)));
        break;
      } else {
        const ready = name === "photos" || isHeic(file) ? await smaller(file) : file;
        if (isHeic(ready)) faults.push(texts.heic.replace("{name}", file.name));
        else if (ready.size > maxFileBytes) faults.push(texts.tooLarge.replace("{name}", file.name));
        else next.push(ready);
      }
    }
    setPreparing(false);
    setLeft(faults);
    onFiles(next);
  }

  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Notes id={id} hint={hint} problem={problem} />
      <div
        className={`relative mt-2 min-h-14 rounded-control border border-dashed border-hair bg-paper ${alive ? "grid place-items-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cool hover:border-cool" : "p-3"}`}
      >
        {alive && (
          <span aria-hidden="true" className="flex items-center gap-2 px-3 font-medium text-cool">
            <span className="text-[1.4rem] leading-none">+</span>
            {texts.add}
          </span>
        )}
        <input
          id={id}
          type="file"
          name={name}
          multiple
          accept={acceptOf(types)}
          aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
          onChange={(event) => void add(event.currentTarget)}
          className={alive ? "absolute inset-0 size-full cursor-pointer opacity-0" : "w-full"}
        />
      </div>
      <div role="status">
        {preparing && <p className="mt-2 text-[0.92rem] text-soft">{texts.preparing}</p>}
        {left.map((fault) => (
          <p key={fault} className="mt-2 text-[0.92rem] font-medium text-error">
            {fault}
          </p>
        ))}
      </div>
      {files.length > 0 && <ChosenFiles files={files} texts={texts} onFiles={onFiles} />}
    </div>
  );
}

function ChosenFiles({ files, texts, onFiles }: Pick<Props<Attachment>, "files" | "texts" | "onFiles">) {
  return (
    <ul aria-label={texts.chosen} className="mt-2 border-t border-line">
      {files.map((file) => (
        <li key={file.name + file.lastModified} className="flex items-center gap-3 border-b border-line py-1 text-[0.95rem]">
          <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
          <bdi dir="ltr" className="text-[0.88rem] text-soft tabular-nums">
            {megabytes(file.size)}
          </bdi>
          <button
            type="button"
            aria-label={texts.remove.replace("{name}", file.name)}
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-cool-wash"
            onClick={() => onFiles(files.filter((other) => other !== file))}
          >
            <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}
