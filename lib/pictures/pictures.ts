// Redraws uploaded pictures in processes apart from the one that serves pages (picture-worker.ts): one at a time for visitors and one for
// the office. A picture whose structure would cost too much does not get there.
import "server-only";
import { processState } from "../host/process.ts";
import { type WorkerLimits, WorkerProcess } from "../host/workers.ts";
import { readStructure } from "./picture-structure.ts";
import type { Drawn, ImageAnswer, ImageFault, ImageJob, Look } from "./picture-worker.ts";

/** busy: too many pictures wait, or this one waited too long; a later retry may help. Otherwise the fault of the picture. */
export class PictureRefused extends Error {
  readonly reason: ImageFault | "busy";
  constructor(reason: ImageFault | "busy") {
    super(reason);
    this.reason = reason;
  }
}

const visitorLimits: WorkerLimits = {
  // The worst picture within bounds (64 megapixels, transparent, interlaced) needs 2.9 s, a photo of a phone 0.2 s.
  processorMs: 4000,
  // Longer than `processorMs`, because on a busy machine this process has the lowest priority.
  taskMs: 12_000,
  waitMs: 12_000,
  maxWaiting: 40,
  maxWaitingOfSender: 20,
  idleMs: 20_000,
  maxResidentBytes: 512 * 1024 * 1024,
};
// Pictures of the office are drawn in four widths and two formats.
const officeLimits: WorkerLimits = { ...visitorLimits, processorMs: 90_000, taskMs: 90_000, waitMs: 120_000 };

/** A decoded photo of 16 megapixels. A larger picture waits until no smaller one does. */
const lightBytes = 50_000_000;

const newProcess = (limits: WorkerLimits) => new WorkerProcess<ImageJob, ImageAnswer>("lib/pictures/picture-worker.ts", limits);
const processes = () => processState("images", () => ({ visitors: newProcess(visitorLimits), office: newProcess(officeLimits) }));

async function draw(worker: WorkerProcess<ImageJob, ImageAnswer>, job: ImageJob, sender: string | null): Promise<Drawn> {
  const structure = readStructure(Buffer.from(job.data.buffer, job.data.byteOffset, job.data.byteLength));
  if (typeof structure === "string") throw new PictureRefused(structure);
  const answer = await worker.run(job, sender, structure.unpackedBytes > lightBytes);
  if (answer === "busy") throw new PictureRefused("busy");
  // A file that ends the process, or takes all of its time, counts as broken.
  if (answer === "ended") throw new PictureRefused("broken");
  if ("fault" in answer) throw new PictureRefused(answer.fault);
  return answer.drawn;
}

/**
 * Redraws a visitor's photo as JPEG, without anything hidden in the file. `sender` is the client, for fair queueing; null where it is
 * unknown. Throws PictureRefused.
 */
export async function drawPhoto(data: Uint8Array, longestSide: number, sender: string | null = null): Promise<Buffer> {
  const { files } = await draw(processes().visitors, { kind: "photo", data, longestSide }, sender);
  return Buffer.from(files[0]?.data ?? []);
}

/** Draws a picture of the office in all its widths and formats, by file name. Throws PictureRefused. */
export function drawRenditions(data: Uint8Array, widths: number[], smallestSide: number): Promise<Drawn> {
  return draw(processes().office, { kind: "renditions", data, widths, smallestSide }, null);
}

/** Draws a picture of the library as PNG, with its transparency, and measures its look. Throws PictureRefused. */
export async function drawPng(data: Uint8Array, longestSide: number): Promise<{ png: Buffer; width: number; height: number; look: Look }> {
  const { files, width, height, look } = await draw(processes().office, { kind: "png", data, longestSide }, null);
  return { png: Buffer.from(files[0]?.data ?? []), width, height, look: look ?? { dim: 1, clear: 0 } };
}
