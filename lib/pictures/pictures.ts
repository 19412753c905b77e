// Pictures from outside are drawn anew in a process apart from the one that serves pages (picture-worker.ts): one at a time
// for visitors and one for the office. What would cost too much by its structure does not get there.
import "server-only";
import { processState } from "../host/process.ts";
import { type WorkerLimits, WorkerProcess } from "../host/workers.ts";
import { readStructure } from "./picture-structure.ts";
import type { Drawn, ImageAnswer, ImageFault, ImageJob, Look } from "./picture-worker.ts";

/** busy: too many wait, or it waited too long; asking again later may help. Else what is wrong with the picture. */
export class PictureRefused extends Error {
  readonly reason: ImageFault | "busy";
  constructor(reason: ImageFault | "busy") {
    super(reason);
    this.reason = reason;
  }
}

const visitorLimits: WorkerLimits = {
  // The worst within bounds (64 megapixels, see-through, interlaced) needs 2.9 s, a photo of a phone 0.2 s.
  processorMs: 4000,
  // For a machine that has other things to do: the process has the lowest claim on it.
  taskMs: 12_000,
  waitMs: 12_000,
  mostWaiting: 40,
  mostOfSender: 20,
  idleMs: 20_000,
  mostResidentBytes: 512 * 1024 * 1024,
};
// Signed-in staff wait for four widths in two formats.
const officeLimits: WorkerLimits = { ...visitorLimits, processorMs: 90_000, taskMs: 90_000, waitMs: 120_000 };

/** Unpacked, a photo of 16 megapixels. What is larger waits until nothing smaller does. */
const lightBytes = 50_000_000;

const newProcess = (limits: WorkerLimits) => new WorkerProcess<ImageJob, ImageAnswer>("lib/pictures/picture-worker.ts", limits);
const processes = () => processState("images", () => ({ visitors: newProcess(visitorLimits), office: newProcess(officeLimits) }));

async function draw(worker: WorkerProcess<ImageJob, ImageAnswer>, job: ImageJob, sender: string | null): Promise<Drawn> {
  const structure = readStructure(Buffer.from(job.data.buffer, job.data.byteOffset, job.data.byteLength));
  if (typeof structure === "string") throw new PictureRefused(structure);
  const answer = await worker.run(job, sender, structure.unpackedBytes > lightBytes);
  if (answer === "busy") throw new PictureRefused("busy");
  // One that ends the process, or takes all of its time, is no picture.
  if (answer === "ended") throw new PictureRefused("broken");
  if ("fault" in answer) throw new PictureRefused(answer.fault);
  return answer.drawn;
}

/** A visitor's photo as JPEG, without what was hidden in it. `sender`: whom it comes from, for turns; null where nobody can tell. Throws PictureRefused. */
export async function drawPhoto(data: Uint8Array, longestSide: number, sender: string | null = null): Promise<Buffer> {
  const { files } = await draw(processes().visitors, { kind: "photo", data, longestSide }, sender);
  return Buffer.from(files[0]?.data ?? []);
}

/** A picture of the office in all its widths and formats, by file name. Throws PictureRefused. */
export function drawRenditions(data: Uint8Array, widths: number[], smallestSide: number): Promise<Drawn> {
  return draw(processes().office, { kind: "renditions", data, widths, smallestSide }, null);
}

/** A picture of the library as PNG, what is see-through in it kept, and how it looks. Throws PictureRefused. */
export async function drawPng(data: Uint8Array, longestSide: number): Promise<{ png: Buffer; width: number; height: number; look: Look }> {
  const { files, width, height, look } = await draw(processes().office, { kind: "png", data, longestSide }, null);
  return { png: Buffer.from(files[0]?.data ?? []), width, height, look: look ?? { dim: 1, clear: 0 } };
}
