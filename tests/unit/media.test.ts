// A picture is accepted by its content if it is complete and not too large; a refused picture leaves no files.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { discardFiles, makeMediaFiles, readMediaFile, removeOldMedia, slugFor, storeFiles } from "../../lib/content/media.ts";
import { widthsOf } from "../../lib/content/media-files.ts";
import { downloadFile } from "../../lib/leads/intake/file-storage.ts";
import { drawPng } from "../../lib/pictures/pictures.ts";

const directory = mkdtempSync(join(tmpdir(), "media-test-"));
const storage = vi.hoisted(() => ({
  bucket: false,
  failAt: 0,
  /** The error of every call while Storage does not work. */
  outage: null as { message: string; status?: number } | null,
  objects: new Map<string, { cacheControl: string; upsert: boolean }>(),
  /** The slugs of archived pictures. */
  archived: [] as string[],
}));
vi.mock("../../lib/supabase/privileged.ts", () => {
  const missing = (message: string) => ({ message, status: 400, statusCode: "404" }); // as a hosted Storage responds
  /** The result of a call: the outage, or what `run` returns. */
  const call = async <T>(run: () => { data: T; error?: object | null }) =>
    storage.outage ? { data: null, error: storage.outage } : { error: null, ...run() };
  return {
    privilegedClient: () => ({
      rpc: async (name: string, { p_slugs }: { p_slugs: string[] } = { p_slugs: [] }) => {
        if (name === "media_to_remove") return { data: storage.archived, error: null };
        storage.archived = storage.archived.filter((slug) => !p_slugs.includes(slug));
        return { data: null, error: null };
      },
      storage: {
        getBucket: () => call(() => (storage.bucket ? { data: { id: "media" } } : { data: null, error: missing("Bucket not found") })),
        from: () => ({
          upload: (name: string, _data: Buffer, options: { cacheControl: string; upsert: boolean }) =>
            call(() => {
              if (storage.objects.size + 1 === storage.failAt) return { data: null, error: { message: "no", status: 500 } };
              storage.objects.set(name, options);
              return { data: {} };
            }),
          list: (folder: string) =>
            call(() => ({
              data: [...storage.objects.keys()]
                .filter((name) => name.startsWith(`${folder}/`))
                .map((name) => ({ name: name.split("/")[1] })),
            })),
          remove: (names: string[]) =>
            call(() => {
              for (const name of names) storage.objects.delete(name);
              return { data: [] };
            }),
          download: (name: string) =>
            call(() => (storage.objects.has(name) ? { data: new Blob(["stored"]) } : { data: null, error: missing("Object not found") })),
        }),
      },
    }),
  };
});

beforeAll(() => {
  Object.assign(process.env, {
    DATA_DIR: directory,
    SUPABASE_URL: "http://localhost:1",
    SUPABASE_PUBLISHABLE_KEY: "p".repeat(24),
    SUPABASE_SECRET_KEY: "s".repeat(24),
  });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const photo = (width = 1000, height = 700) =>
  sharp({ create: { width, height, channels: 3, noise: { type: "gaussian", mean: 120, sigma: 40 }, background: "#888" } });
const left = () => (existsSync(join(directory, "media")) ? readdirSync(join(directory, "media")) : []);

test("a photo is stored in every width of the site, rotated as it was held, without metadata", async () => {
  const raw = await photo()
    .withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 4/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { width, height, files } = await makeMediaFiles(raw);
  expect([width, height]).toEqual([700, 1000]);
  expect([...files.keys()].sort()).toEqual(["480.avif", "480.webp", "700.avif", "700.webp", "share.jpg"]);
  for (const [name, data] of files) {
    const { exif, width } = await sharp(data)
      .metadata()
      .catch(() => ({ exif: undefined, width: Number.parseInt(name, 10) }));
    expect(exif, name).toBeUndefined();
    expect(data.includes("canary"), name).toBe(false);
    expect(width).toBe(name === "share.jpg" ? 1200 : Number.parseInt(name, 10));
  }
});

test("a logo keeps its transparency at any width", async () => {
  const logo = await sharp({ create: { width: 900, height: 150, channels: 4, background: { r: 10, g: 30, b: 90, alpha: 0 } } })
    .composite([
      {
        input: await sharp({ create: { width: 400, height: 100, channels: 4, background: "#0b1f4b" } })
          .png()
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer();
  const { files } = await makeMediaFiles(logo);
  for (const name of ["480.webp", "480.avif", "900.webp"]) {
    const { data, info } = await sharp(files.get(name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([alphaAt(info.width >> 1, info.height >> 1), alphaAt(5, 5)], name).toEqual([255, 0]);
  }
  const { png, look } = await drawPng(files.get("900.webp") as Buffer, 640);
  expect((await sharp(png).metadata()).hasAlpha).toBe(true);
  expect(look.clear).toBeGreaterThan(0.6);
  expect(look.dim).toBeGreaterThan(0.95);
  await expect(makeMediaFiles(await photo(600, 20).png().toBuffer())).rejects.toMatchObject({ reason: "small" });
});

test("widths never exceed the original's width", () => {
  expect(widthsOf(300)).toEqual([300]);
  expect(widthsOf(800)).toEqual([480, 800]);
  expect(widthsOf(900)).toEqual([480, 800, 900]);
  expect(widthsOf(1600)).toEqual([480, 800, 1200, 1600]);
});

test("a picture of a false type, truncated, tiny or huge is refused with the reason", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const refusals: [string, Buffer, string][] = [
    ["a page called a photo", Buffer.from("<html><script>alert(1)</script></html>"), "type"],
    ["a vector drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "type"],
    ["a document", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n"), "type"],
    ["an animation format we do not take", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"), "type"],
    ["the head of a photo with other content", Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(20_000, "x")]), "broken"],
    ["a photo cut off half-way", jpeg.subarray(0, jpeg.length / 2), "broken"],
    ["a PNG cut off half-way", (await photo().png().toBuffer()).subarray(0, 30_000), "broken"],
    ["a stamp", await photo(150, 150).jpeg().toBuffer(), "small"],
    ["more bytes than we take", Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]), "large"],
    [
      "a bomb: few bytes, very many pixels",
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
      "large",
    ],
  ];
  for (const [what, data, reason] of refusals) await expect(makeMediaFiles(data), what).rejects.toMatchObject({ reason });
  expect(left()).toEqual([]);
});

test("either all files of a picture are stored or none, and removing it removes all", async () => {
  const files = new Map([
    ["480.avif", Buffer.from("a")],
    ["480.webp", Buffer.from("b")],
    ["share.jpg", Buffer.from("c")],
  ]);
  await storeFiles("on-disk-1", files);
  expect(await readMediaFile("on-disk-1", "480.webp")).toEqual({ data: Buffer.from("b"), type: "image/webp" });
  for (const [slug, file] of [
    ["..", "480.webp"],
    ["on-disk-1", "../../content.json"],
    ["on-disk-1", "480.html"],
    ["on-disk-1", "1200.webp"],
  ] as const)
    expect(await readMediaFile(slug, file)).toBeUndefined();

  storage.bucket = true;
  await storeFiles("stored-1", files);
  expect(storage.objects.get("stored-1/480.avif")).toMatchObject({ cacheControl: "3600", upsert: false });
  storage.failAt = storage.objects.size + 2;
  await expect(storeFiles("half-1", files)).rejects.toThrow();
  expect(left().sort()).toEqual(["on-disk-1", "stored-1"]);
  expect([...storage.objects.keys()].filter((name) => name.startsWith("half-1/"))).toEqual([]);
  storage.failAt = 0;
  await discardFiles("stored-1");
  expect(left()).toEqual(["on-disk-1"]);
  expect(storage.objects.size).toBe(0);
});

describe("while Storage does not work", () => {
  const files = new Map([["480.webp", Buffer.from("b")]]);
  const outages = [
    { message: "Service Unavailable", status: 503 },
    { message: "Internal server error", status: 500 },
    { message: "Unauthorized", status: 401 },
    { message: "fetch failed" },
  ];
  beforeEach(() => {
    Object.assign(storage, { bucket: true, failAt: 0, outage: null, archived: [] });
    storage.objects.clear();
    rmSync(join(directory, "media"), { recursive: true, force: true });
  });

  test.each(outages)("an upload fails, so that no picture is on one instance only and lost with its disk: %o", async (outage) => {
    storage.outage = outage;
    await expect(storeFiles("refused-1", files)).rejects.toThrow(`storage ${outage.status ?? 0}`);
    expect(left()).toEqual([]);
    storage.outage = null;
    await storeFiles("refused-1", files);
    expect([...storage.objects.keys()]).toEqual(["refused-1/480.webp"]);
  });

  test.each(outages)(
    "a picture deleted long ago stays listed until its files are gone, so that none is left behind: %o",
    async (outage) => {
      await storeFiles("old-1", files);
      storage.archived = ["old-1"];
      storage.outage = outage;
      await expect(removeOldMedia()).rejects.toThrow(`storage ${outage.status ?? 0}`);
      expect(storage.archived).toEqual(["old-1"]);
      storage.outage = null;
      await removeOldMedia();
      expect([storage.archived, [...storage.objects.keys()], left()]).toEqual([[], [], []]);
    },
  );

  test("a file of another instance is unavailable, and not reported to visitors and search engines as gone", async () => {
    await storeFiles("elsewhere-1", files);
    rmSync(join(directory, "media"), { recursive: true });
    expect((await readMediaFile("elsewhere-1", "480.webp"))?.data.toString()).toBe("stored");
    expect(await readMediaFile("elsewhere-1", "800.webp")).toBeUndefined();
    storage.outage = { message: "Service Unavailable", status: 503 };
    await expect(readMediaFile("elsewhere-1", "480.webp")).rejects.toThrow("storage 503");
  });

  test("the office is told to try again, and not that a customer's file does not exist", async () => {
    storage.objects.set("file-1", { cacheControl: "", upsert: true });
    expect((await downloadFile("file-1"))?.toString()).toBe("stored");
    expect(await downloadFile("file-2")).toBeUndefined();
    storage.outage = { message: "Service Unavailable", status: 503 };
    await expect(downloadFile("file-1")).rejects.toThrow("storage 503");
  });
});

test("with the embedded backend, which has no Storage and responds 500 for it, pictures are uploaded, read and removed all the same", async () => {
  vi.resetModules();
  vi.stubEnv("CONTENT_SOURCE", "embedded:test");
  const media = await import("../../lib/content/media.ts");
  storage.outage = { message: "Internal server error", status: 500 };
  await media.storeFiles("embedded-1", new Map([["480.webp", Buffer.from("b")]]));
  expect((await media.readMediaFile("embedded-1", "480.webp"))?.data.toString()).toBe("b");
  expect(await media.readMediaFile("embedded-1", "800.webp")).toBeUndefined();
  storage.archived = ["embedded-1"];
  await media.removeOldMedia();
  expect([storage.archived, left()]).toEqual([[], []]);
});

test("a picture's address contains its name and is unique", () => {
  expect(slugFor("Chiller plant — Marina (2).JPG")).toMatch(/^chiller-plant-marina-2-[0-9a-f]{10}$/);
  expect(slugFor("صورة.png")).toMatch(/^photo-[0-9a-f]{10}$/);
  expect(slugFor("a")).not.toBe(slugFor("a"));
});
