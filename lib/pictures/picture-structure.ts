// What a picture is made of, read from its structure alone before anything of it is unpacked. A decoder spends its time by
// chunks, scans, frames and pixels, and none of these shows in the size of the file: 4.8 MB of empty PNG chunks took 15 s.

/** A PNG or WebP in chunks, a JPEG in segments. What cameras, phones and editors write lies far below each bound. */
export const pictureBounds = {
  /** A panorama of a phone is 16,000 pixels wide; what is longer is read line by line for minutes. */
  longestSide: 16_384,
  pixels: 64_000_000,
  /** Of the picture unpacked: all pixels in four channels of eight bits, half as many in sixteen bits. */
  unpackedBytes: 256_000_000,
  /** PNG: pieces of the picture itself. Encoders write 8 KB or more in one, some 1 KB: a 20 MB file has 20,000 then. */
  dataChunks: 20_000,
  /** PNG and WebP: everything else, such as colours, dates and texts, each of which the decoder unpacks. Editors write thirty. */
  otherChunks: 200,
  /** JPEG: before and between the scans. Profile and thumbnail come in pieces of 64 KB. */
  segments: 1000,
  /** JPEG: each goes over the whole picture. Encoders write ten, and the finest use some twenty. */
  scans: 64,
  /** WebP: the first is drawn, all are looked through. */
  frames: 2000,
} as const;

type PictureType = "image/jpeg" | "image/png" | "image/webp";
/** large: more pixels, or a longer side, than any camera takes. broken: no picture, or not one that a camera or editor writes. */
type StructureFault = "large" | "broken";
/** `unpackedBytes`: what the decoder has to go through, the same picture once for each eight scans. */
type PictureStructure = { width: number; height: number; unpackedBytes: number };

const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** What its first bytes say it is; null for anything but a picture of the kinds we take. */
export function pictureType(data: Buffer): PictureType | null {
  if (data.length >= 3 && data.readUIntBE(0, 3) === 0xffd8ff) return "image/jpeg";
  if (data.subarray(0, 8).equals(pngSignature)) return "image/png";
  return data.toString("latin1", 0, 4) === "RIFF" && data.toString("latin1", 8, 12) === "WEBP" ? "image/webp" : null;
}

type Found = { width: number; height: number; bytesByPixel: number; passes: number };

/** Channels by PNG's type of colour; an index is unpacked to its colour. */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

function readPng(data: Buffer): Found | null {
  if (data.length < 33 || data.toString("latin1", 12, 16) !== "IHDR") return null;
  const [depth = 0, colour = 0] = data.subarray(24, 26);
  const found = {
    width: data.readUInt32BE(16),
    height: data.readUInt32BE(20),
    bytesByPixel: (pngChannels[colour] ?? 4) * (depth === 16 ? 2 : 1),
    passes: 1,
  };
  let [dataChunks, otherChunks] = [0, 0];
  for (let at = 8; at + 8 <= data.length; at += 12 + data.readUInt32BE(at)) {
    const type = data.toString("latin1", at + 4, at + 8);
    if (type === "IEND") break;
    // The frames of an animated one are passed over by the decoder.
    if (type === "IDAT" || type === "fdAT" || type === "fcTL") dataChunks += 1;
    else otherChunks += 1;
    if (dataChunks > pictureBounds.dataChunks || otherChunks > pictureBounds.otherChunks) return null;
  }
  return found;
}

/** Where the next marker stands: its second byte, after anything that is none. */
function nextMarker(data: Buffer, from: number): number {
  const last = data.length - 1;
  let at = from;
  while (at < last) {
    if (data[at] === 0xff) {
      const marker = data[at + 1] as number;
      // A zero is a byte of the picture, D0 to D7 begin it anew, and any number of FF may stand before a marker.
      if (marker !== 0xff) {
        if (marker > 1 && (marker & 0xf8) !== 0xd0) return at + 1;
        at += 1;
      }
    }
    at += 1;
  }
  return data.length;
}

function readJpeg(data: Buffer): Found | null {
  let found: Found | null = null;
  let [segments, scans, channels, progressive] = [0, 0, 0, false];
  // The segments after the first marker, SOI, each with its length in two bytes.
  for (let at = nextMarker(data, 2); at + 3 <= data.length; ) {
    const [marker = 0, length] = [data[at], data.readUInt16BE(at + 1)];
    if (marker === 0xd9) break;
    segments += 1;
    if (segments > pictureBounds.segments || length < 2) return null;
    // The kinds of frame beside C0 to C2 are not of the web: lossless, or with arithmetic coding, which is slow.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (found || marker > 0xc2 || at + 9 > data.length) return null;
      progressive = marker === 0xc2;
      channels = data[at + 8] ?? 0;
      found = { width: data.readUInt16BE(at + 6), height: data.readUInt16BE(at + 4), bytesByPixel: channels, passes: 1 };
    }
    if (marker === 0xda) {
      scans += 1;
      if (!found || scans > pictureBounds.scans) return null;
      // All of it in one scan: the decoder reads nothing behind it.
      if (!progressive && data[at + 3] === channels) break;
    }
    at = nextMarker(data, at + 1 + length);
  }
  return found && { ...found, passes: Math.max(1, scans / 8) };
}

/** The size that one chunk of a WebP names: of its canvas, a lossy or a lossless picture. */
function webpSize(data: Buffer, type: string, at: number): [width: number, height: number] {
  if (at + 10 > data.length) return [0, 0];
  if (type === "VP8X") return [data.readUIntLE(at + 4, 3) + 1, data.readUIntLE(at + 7, 3) + 1];
  if (type === "VP8 ") return [data.readUInt16LE(at + 6) & 0x3fff, data.readUInt16LE(at + 8) & 0x3fff];
  const bits = data.readUInt32LE(at + 1);
  return type === "VP8L" ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : [0, 0];
}

function readWebp(data: Buffer): Found | null {
  const found = { width: 0, height: 0, bytesByPixel: 4, passes: 1 };
  let [frames, otherChunks] = [0, 0];
  for (let at = 12; at + 8 <= data.length; ) {
    const type = data.toString("latin1", at, at + 4);
    const [width, height] = webpSize(data, type, at + 8);
    found.width = Math.max(found.width, width);
    found.height = Math.max(found.height, height);
    if (type === "ANMF") frames += 1;
    else otherChunks += 1;
    if (frames > pictureBounds.frames || otherChunks > pictureBounds.otherChunks) return null;
    const length = data.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return found;
}

const readers = { "image/jpeg": readJpeg, "image/png": readPng, "image/webp": readWebp };

/** Reads a picture's structure once from front to back and stops at the first bound that does not hold. Never throws. */
export function readStructure(data: Buffer): PictureStructure | StructureFault {
  const type = pictureType(data);
  const found = type && readers[type](data);
  if (!found || found.width === 0 || found.height === 0) return "broken";
  const { width, height, bytesByPixel, passes } = found;
  const pixels = width * height;
  if (Math.max(width, height) > pictureBounds.longestSide || pixels > pictureBounds.pixels) return "large";
  if (pixels * bytesByPixel > pictureBounds.unpackedBytes) return "large";
  return { width, height, unpackedBytes: pixels * bytesByPixel * passes };
}
