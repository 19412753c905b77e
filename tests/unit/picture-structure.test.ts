// The structure of a picture shows its cost before it is decoded: ordinary pictures are within the limits, and any bytes are read in one
// pass.
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { pictureBounds, pictureType, readStructure } from "../../lib/pictures/picture-structure.ts";
import { pictureOfChunks } from "../../scripts/attack/pictures.ts";

const noise = (width = 160, height = 120, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: "#678", noise: { type: "gaussian", mean: 128, sigma: 40 } } });

/** A PNG chunk without its checksum, which the reader ignores. */
function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}
const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
function head(width: number, height: number, depth = 8, colour = 2): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour], 8);
  return chunk("IHDR", data);
}
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, chunk("IEND")]);

/** A JPEG segment with its marker. */
function segment(marker: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([start, data]);
}
const frame = (kind: number, width = 160, height = 120) =>
  segment(kind, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 34, 0, 2, 17, 1, 3, 17, 1]));
const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
const jpeg = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);

function webp(...chunks: [type: string, data: Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const start = Buffer.alloc(8);
    start.write(type, 0, "latin1");
    start.writeUInt32LE(data.length, 4);
    return Buffer.concat([start, data, Buffer.alloc(data.length % 2)]);
  });
  return Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), ...parts]);
}
const canvas = Buffer.from([2, 0, 0, 0, 159, 0, 0, 119, 0, 0]);

describe("an ordinary picture is within the limits, and its size is read correctly", () => {
  const animated = () => sharp(Buffer.alloc(64 * 64 * 3 * 40, 90), { raw: { width: 64, height: 64 * 40, channels: 3, pageHeight: 64 } });
  const camera = { IFD0: { Make: "Phone", Model: "X" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 12/1 0/1" } };
  /** A JPEG with an EXIF thumbnail (itself a JPEG with frames and scans), a colour profile and texts. */
  const asOfCamera = async () => {
    const [photo, thumbnail] = [await noise().jpeg().toBuffer(), await noise(80, 60).jpeg().toBuffer()];
    const exif = segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), Buffer.alloc(200), thumbnail]));
    const profile = segment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01"), Buffer.alloc(60_000, 0xff)]));
    return Buffer.concat([photo.subarray(0, 2), exif, profile, segment(0xfe, Buffer.from("taken by hand")), photo.subarray(2)]);
  };
  test.each<[string, () => Buffer | Promise<Buffer>, [number, number]]>([
    ["JPEG", () => noise().jpeg().toBuffer(), [160, 120]],
    ["JPEG of a 48 megapixel camera", () => jpeg(frame(0xc0, 8064, 6048), scan), [8064, 6048]],
    ["progressive JPEG", () => noise().jpeg({ progressive: true }).toBuffer(), [160, 120]],
    ["progressive JPEG of the finest encoder", () => noise().jpeg({ mozjpeg: true }).toBuffer(), [160, 120]],
    ["grey JPEG", () => noise().greyscale().jpeg().toBuffer(), [160, 120]],
    ["JPEG of four inks", () => noise().toColourspace("cmyk").jpeg().toBuffer(), [160, 120]],
    ["JPEG with EXIF, turned", () => noise().withExif(camera).withMetadata({ orientation: 6 }).jpeg().toBuffer(), [160, 120]],
    ["JPEG with a thumbnail and a profile", asOfCamera, [160, 120]],
    [
      "JPEG with restarts in every line",
      () => jpeg(frame(0xc0), segment(0xdd, Buffer.from([0, 40])), scan, Buffer.from([1, 2, 0xff, 0, 0xff, 0xd0, 3, 0xff, 0xd1])),
      [160, 120],
    ],
    [
      "JPEG with filling and something behind its end",
      async () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xff]), (await noise().jpeg().toBuffer()).subarray(2), Buffer.alloc(5000, 0xff)]),
      [160, 120],
    ],
    ["PNG", () => noise().png().toBuffer(), [160, 120]],
    ["PNG with see-through parts", () => noise(160, 120, 4).png().toBuffer(), [160, 120]],
    ["PNG with a palette", () => noise().png({ palette: true }).toBuffer(), [160, 120]],
    ["PNG of sixteen bits", () => noise().toColourspace("rgb16").png().toBuffer(), [160, 120]],
    ["interlaced PNG", () => noise().png({ progressive: true }).toBuffer(), [160, 120]],
    ["PNG with EXIF", () => noise().withExif(camera).png().toBuffer(), [160, 120]],
    [
      "PNG of 10 MB in pieces of 8 KB",
      () => png(head(3000, 1100), ...Array(1280).fill(chunk("IDAT", Buffer.alloc(8192))), chunk("tEXt", Buffer.from("Software\0x"))),
      [3000, 1100],
    ],
    ["PNG of 10 MB in pieces of 1 KB", () => png(head(3000, 1100), ...Array(10_240).fill(chunk("IDAT", Buffer.alloc(1024)))), [3000, 1100]],
    [
      "PNG with eighty texts",
      () =>
        png(
          head(300, 200),
          ...Array(80).fill(chunk("tEXt", Buffer.from("exif:Model\0x"))),
          chunk("IDAT", deflateSync(Buffer.alloc(901 * 200))),
        ),
      [300, 200],
    ],
    [
      "animated PNG of 500 frames",
      () =>
        png(
          head(300, 200),
          chunk("acTL", Buffer.alloc(8)),
          ...Array(500).fill(Buffer.concat([chunk("fcTL", Buffer.alloc(26)), chunk("fdAT", Buffer.alloc(400))])),
        ),
      [300, 200],
    ],
    ["lossy WebP", () => noise().webp().toBuffer(), [160, 120]],
    ["lossless WebP", () => noise().webp({ lossless: true }).toBuffer(), [160, 120]],
    ["WebP with see-through parts", () => noise(160, 120, 4).webp().toBuffer(), [160, 120]],
    ["WebP with EXIF", () => noise().withExif(camera).webp().toBuffer(), [160, 120]],
    ["animated WebP", () => animated().webp({ loop: 0, lossless: true }).toBuffer(), [64, 64]],
    [
      "animated WebP of a minute",
      () => webp(["VP8X", canvas], ["ANIM", Buffer.alloc(6)], ...Array<[string, Buffer]>(1500).fill(["ANMF", Buffer.alloc(40)])),
      [160, 120],
    ],
    ["panorama of a phone", () => jpeg(frame(0xc0, 16_000, 3900), scan), [16_000, 3900]],
  ])("%s", async (_, make, [width, height]) => {
    const data = await make();
    expect(data.length).toBeLessThan(20 * 1024 * 1024);
    expect(readStructure(data)).toMatchObject({ width, height });
  });

  test("each type is recognised by its first bytes, and nothing else is", () => {
    expect([png(head(1, 1)), jpeg(), webp()].map(pictureType)).toEqual(["image/png", "image/jpeg", "image/webp"]);
    for (const other of ["", "\xff", "GIF89a", "%PDF-1.7", "RIFF\0\0\0\0WAVE", "<svg/>"])
      expect(pictureType(Buffer.from(other, "latin1"))).toBeNull();
  });
});

describe("pictures that no camera or editor writes are refused", () => {
  const small = chunk("IDAT", deflateSync(Buffer.alloc(200)));
  test.each<[string, () => Buffer, "broken" | "large"]>([
    ["PNG of 400,000 empty chunks", () => pictureOfChunks(), "broken"],
    ["PNG of 1000 empty texts", () => pictureOfChunks(1000, "zTXt"), "broken"],
    ["PNG of 30,000 empty pieces of the picture", () => pictureOfChunks(30_000, "IDAT"), "broken"],
    ["PNG of as many pixels in sixteen bits", () => png(head(8000, 8000, 16, 6), small), "large"],
    ["PNG of 59 million lines", () => png(head(1, 59_000_000), small), "large"],
    ["PNG without a size", () => png(head(0, 10), small), "broken"],
    ["PNG that begins with something else", () => png(chunk("tEXt"), head(10, 10), small), "broken"],
    ["progressive JPEG of 500 scans", () => jpeg(frame(0xc2), ...Array(500).fill(scan)), "broken"],
    ["JPEG of 500 scans, one channel each", () => jpeg(frame(0xc0), ...Array(500).fill(scan)), "broken"],
    ["JPEG of 5000 comments", () => jpeg(...Array(5000).fill(segment(0xfe)), frame(0xc0), scan), "broken"],
    ["JPEG of two frames", () => jpeg(frame(0xc2), frame(0xc2), scan), "broken"],
    ["JPEG with arithmetic coding", () => jpeg(frame(0xc9), scan), "broken"],
    ["JPEG as large as its numbers go", () => jpeg(frame(0xc0, 65_535, 65_535), scan), "large"],
    [
      "WebP of 5000 chunks of nothing",
      () => webp(["VP8X", canvas], ...Array<[string, Buffer]>(5000).fill(["JUNK", Buffer.alloc(0)])),
      "broken",
    ],
    ["WebP of 5000 frames", () => webp(["VP8X", canvas], ...Array<[string, Buffer]>(5000).fill(["ANMF", Buffer.alloc(16)])), "broken"],
    ["WebP as large as its numbers go", () => webp(["VP8X", Buffer.alloc(10, 0xff)]), "large"],
  ])("%s", (_, make, fault) => {
    const data = make();
    expect(readStructure(data)).toBe(fault);
  });
});

test("reading any bytes ends and never throws", { timeout: 60_000 }, async () => {
  const whole = [
    await noise(40, 30).jpeg({ progressive: true }).toBuffer(),
    await noise(40, 30).png().toBuffer(),
    await noise(40, 30, 4).webp().toBuffer(),
    png(head(10, 10), ...Array(30).fill(chunk("tEXt", Buffer.from("a\0b")))),
    jpeg(frame(0xc2), scan, scan, scan),
    webp(["VP8X", canvas], ["ANMF", Buffer.alloc(40)], ["VP8L", Buffer.alloc(7, 0x2f)]),
  ];
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 });
  const answered = (data: Buffer) => {
    const structure = readStructure(data);
    if (typeof structure === "string") expect(["broken", "large"]).toContain(structure);
    else expect(structure.width * structure.height).toBeLessThanOrEqual(pictureBounds.pixels);
  };
  for (const data of whole) for (let length = 0; length < Math.min(data.length, 400); length += 1) answered(data.subarray(0, length));
  fc.assert(
    fc.property(fc.constantFrom(...whole), changes, fc.nat(), (data, bytes, cut) => {
      const changed = Buffer.from(data.subarray(0, cut % 3 === 0 ? cut % (data.length + 1) : data.length));
      for (const [at, byte] of bytes) if (changed.length > 0) changed[at % changed.length] = byte;
      answered(changed);
    }),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom("\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF\0\0\0\0WEBP", ""),
      fc.uint8Array({ maxLength: 300 }),
      (start, bytes) => {
        answered(Buffer.concat([Buffer.from(start, "latin1"), bytes]));
      },
    ),
    { numRuns: 1000 },
  );
});

test("reading time does not explode with size in the slowest structures", () => {
  const shapes: Record<string, (bytes: number) => Buffer> = {
    "bytes that are no marker": (bytes) => jpeg(frame(0xc2), scan, Buffer.alloc(bytes, Buffer.from([0xff, 0]))),
    "fill bytes": (bytes) => jpeg(frame(0xc2), scan, Buffer.alloc(bytes, 0xff)),
    restarts: (bytes) => jpeg(frame(0xc2), scan, Buffer.alloc(bytes, Buffer.from([0xff, 0xd0]))),
    "pieces of a PNG": (bytes) =>
      png(head(100, 100), ...Array(Math.min(19_000, Math.floor(bytes / 600))).fill(chunk("IDAT", Buffer.alloc(588)))),
  };
  const costMs = (data: Buffer) => {
    readStructure(data);
    const before = process.cpuUsage();
    for (let time = 0; time < 5; time += 1) readStructure(data);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 5000;
  };
  for (const [name, make] of Object.entries(shapes)) {
    const [half, whole] = [costMs(make(2_000_000)), costMs(make(4_000_000))];
    expect(whole, name).toBeLessThan(3 * half + 10);
  }
});
