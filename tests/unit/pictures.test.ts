// Pictures from strangers are measured before a pixel is decoded. workers.test.ts covers the queue and the time limits.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { drawPhoto, PictureRefused } from "../../lib/pictures/pictures.ts";
import { pictureOfChunks } from "../../scripts/attack/pictures.ts";

const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#369" } })
    .jpeg()
    .toBuffer();
const reasonOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => "drawn",
    (error) => (error instanceof PictureRefused ? error.reason : String(error)),
  );

/** A PNG of 1 bit per pixel that declares a size and has that many lines or fewer. */
function png(width: number, height: number, lines = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
    return Buffer.concat([size, Buffer.from(type), data, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const data = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * lines), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a photo", () => {
  test("with 400,000 empty chunks is refused before a process is started for it", async () => {
    const fork = vi.spyOn(process.getBuiltinModule("node:child_process"), "fork");
    expect(await reasonOf(drawPhoto(pictureOfChunks(), 2560))).toBe("broken");
    expect(fork).not.toHaveBeenCalled();
    expect(await reasonOf(drawPhoto(await photo(), 2560))).toBe("drawn");
    expect(fork).toHaveBeenCalledTimes(1);
    fork.mockRestore();
  });

  test.each([
    ["of one pixel by 59 million", png(1, 59_000_000)],
    ["of 59 million pixels by one", png(59_000_000, 1)],
    ["that says it is larger than any camera's", png(16_000, 16_000, 1)],
  ])("%s is refused by its header", async (_, data) => {
    expect(data.length).toBeLessThan(10_000_000);
    expect(await reasonOf(drawPhoto(data, 2560))).toBe("large");
  });

  test("as long as a phone's panorama is accepted, and anything that is no complete picture is refused as broken", async () => {
    const panorama = await sharp(await drawPhoto(await photo(16_000, 400), 2560)).metadata();
    expect([panorama.width, panorama.height]).toEqual([2560, 64]);
    expect(await reasonOf(drawPhoto(Buffer.from("no picture"), 2560))).toBe("broken");
    expect(await reasonOf(drawPhoto(png(100, 100, 3), 2560))).toBe("broken"); // truncated
  });
});
