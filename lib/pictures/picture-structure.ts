// Reads a picture's structure before anything of it is decoded. A decoder's time depends on chunks, scans, frames and pixels, none of which
// shows in the size of the file: 4.8 MB of empty PNG chunks took 15 s.

/** A PNG or WebP consists of chunks, a JPEG of segments. What cameras, phones and editors write lies far below each bound. */
export const pictureBounds = {
  /** A phone's panorama is 16,000 pixels wide; a longer picture takes minutes to read line by line. */
  longestSide: 16_384,
  pixels: 64_000_000,
  /** The decoded picture: all pixels in four channels of eight bits, or half as many in sixteen bits. */
  unpackedBytes: 256_000_000,
  /** PNG: chunks of image data. Encoders write 8 KB or more per chunk, some 1 KB, which makes 20,000 in a file of 20 MB. */
  dataChunks: 20_000,
  /** PNG and WebP: all other chunks, such as colours, dates and texts, each of which the decoder unpacks. Editors write thirty. */
  otherChunks: 200,
  /** JPEG: segments before and between the scans. Profile and thumbnail come in pieces of 64 KB. */
  segments: 1000,
  /** JPEG: each scan covers the whole picture. Encoders write ten, and the finest some twenty. */
  scans: 64,
  /** WebP: only the first frame is drawn, but all are read. */
  frames: 2000,
} as const;

type PictureType = "image/jpeg" | "image/png" | "image/webp";
/** large: more pixels or a longer side than any camera produces. broken: not a picture, or not one that a camera or editor writes. */
type StructureFault = "large" | "broken";
/** `unpackedBytes`: what the decoder has to process; the picture counts once for every eight scans. */
type PictureStructure = { width: number; height: number; unpackedBytes: number };

const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** The type by the first bytes; null for anything but a picture of an accepted type. */
export function pictureType(data: Buffer): PictureType | null {
  if (data.length >= 3 && data.readUIntBE(0, 3) === 0xffd8ff) return "image/jpeg";
  if (data.subarray(0, 8).equals(pngSignature)) return "image/png";
  return data.toString("latin1", 0, 4) === "RIFF" && data.toString("latin1", 8, 12) === "WEBP" ? "image/webp" : null;
}

type Found = { width: number; height: number; bytesByPixel: number; passes: number };

/** Channels by PNG colour type; an indexed pixel is unpacked to its colour. */
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
    // The decoder skips the frames of an animated PNG (fdAT, fcTL).
    if (type === "IDAT" || type === "fdAT" || type === "fcTL") dataChunks += 1;
    else otherChunks += 1;
    if (dataChunks > pictureBounds.dataChunks || otherChunks > pictureBounds.otherChunks) return null;
  }
  return found;
}

/** The index of the next marker's second byte; the length of the data where there is no marker. */
function nextMarker(data: Buffer, from: number): number {
  const last = data.length - 1;
  let at = from;
  while (at < last) {
    if (data[at] === 0xff) {
      const marker = data[at + 1] as number;
      // FF 00 is a byte of the image, FF D0 to D7 are restart markers, and any number of FF may precede a marker.
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
  // Walks the segments after the first marker, SOI; each has its length in two bytes.
  for (let at = nextMarker(data, 2); at + 3 <= data.length; ) {
    const [marker = 0, length] = [data[at], data.readUInt16BE(at + 1)];
    if (marker === 0xd9) break;
    segments += 1;
    if (segments > pictureBounds.segments || length < 2) return null;
    // Frame types beside C0 to C2 are not used on the web: they are lossless, or use arithmetic coding, which is slow.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (found || marker > 0xc2 || at + 9 > data.length) return null;
      progressive = marker === 0xc2;
      channels = data[at + 8] ?? 0;
      found = { width: data.readUInt16BE(at + 6), height: data.readUInt16BE(at + 4), bytesByPixel: channels, passes: 1 };
    }
    if (marker === 0xda) {
      scans += 1;
      if (!found || scans > pictureBounds.scans) return null;
      // The whole picture is in this scan: the decoder reads nothing after it.
      if (!progressive && data[at + 3] === channels) break;
    }
    at = nextMarker(data, at + 1 + length);
  }
  return found && { ...found, passes: Math.max(1, scans / 8) };
}

/** The size that a WebP chunk states: of the canvas, of a lossy or of a lossless picture; [0, 0] for other chunks. */
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

/** Reads a picture's structure once from front to back and stops at the first bound that is exceeded. Never throws. */
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
