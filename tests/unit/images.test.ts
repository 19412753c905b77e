// Pictures from strangers: measured before a pixel is unpacked, one at a time, each within its time, senders in turn.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { drawPhoto, ImageLane, PictureRefused } from "../../lib/platform/images.ts";

const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#369" } })
    .jpeg()
    .toBuffer();
const job = { kind: "photo", longestSide: 100 } as const;
const reasonOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => "drawn",
    (error) => (error instanceof PictureRefused ? error.reason : String(error)),
  );

/** A PNG of one bit a pixel that says what size it is, with as many lines as it has or fewer. */
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
  test.each([
    ["of one pixel by 59 million", png(1, 59_000_000)],
    ["of 59 million pixels by one", png(59_000_000, 1)],
    ["that says it is larger than any camera's", png(16_000, 16_000, 1)],
  ])("%s is refused by its head", async (_, data) => {
    expect(data.length).toBeLessThan(10_000_000);
    expect(await reasonOf(drawPhoto(data, 2560))).toBe("large");
  });

  test("as long as a phone's panorama is drawn; what is no picture is broken", async () => {
    const panorama = await sharp(await drawPhoto(await photo(16_000, 400), 2560)).metadata();
    expect([panorama.width, panorama.height]).toEqual([2560, 64]);
    expect(await reasonOf(drawPhoto(Buffer.from("no picture"), 2560))).toBe("broken");
    expect(await reasonOf(drawPhoto(png(100, 100, 3), 2560))).toBe("broken"); // cut off
  });
});

describe("a lane", () => {
  let lane = new ImageLane();
  afterEach(() => lane.stop());

  test("ends what takes too long, and draws the next one in a new process", async () => {
    lane = new ImageLane({ drawMs: 1 });
    expect(await reasonOf(lane.draw(job, await photo()))).toBe("broken");
    expect(await reasonOf(lane.draw(job, await photo()))).toBe("broken");
    lane = new ImageLane({ idleMs: 50 });
    expect(await reasonOf(lane.draw(job, await photo()))).toBe("drawn");
    await new Promise((resolve) => setTimeout(resolve, 200)); // its process has ended
    expect(await reasonOf(lane.draw(job, await photo()))).toBe("drawn");
  });

  test("serves senders in turn: who sends one waits for one of another's, not for all of them", async () => {
    const data = await photo();
    const order: string[] = [];
    const draw = (sender: string) => lane.draw(job, data, sender).then(() => order.push(sender));
    await Promise.all([..."aaaaa"].map(draw).concat(draw("b")));
    expect(order.indexOf("b")).toBeLessThan(3);
    expect(order).toHaveLength(6);
  });

  test("keeps no more waiting than it can serve, and nobody longer than said", async () => {
    lane = new ImageLane({ mostWaiting: 2, waitMs: 5 });
    const large = await photo(6000, 5000);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => reasonOf(lane.draw(job, large))));
    expect(answers.filter((answer) => answer === "drawn")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "busy")).toHaveLength(4);
  });
});
