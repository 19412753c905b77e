// Uploads from strangers: accepted by content, photos re-encoded, everything else left out and reported by name.
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { takeFormFiles } from "../../lib/host/requests.ts";
import { readFiles as readGiven } from "../../lib/leads/intake/files.ts";
import { attachments, maxFileBytes } from "../../lib/leads/kinds/attachments.ts";
import type { FileRule } from "../../lib/leads/kinds/define-kind.ts";
import { leadKinds } from "../../lib/leads/kinds/index.ts";
import { acceptOf, isAccepted, isHeic } from "../../lib/pictures/file-types.ts";
import { pictureOfChunks } from "../../scripts/attack/pictures.ts";

const allowed = { photos: 5, documents: 3 };
const form = (files: [field: string, name: string, data: Uint8Array | string][]) => {
  const data = new FormData();
  for (const [field, name, content] of files) data.append(field, new File([content as Uint8Array<ArrayBuffer>], name));
  return data;
};
const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: "#336699" } });
const gps = { IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 12/1 0/1" } };

const pdf = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF");
const dwg = Buffer.concat([Buffer.from("AC1032"), Buffer.alloc(200)]);

const readFiles = async (data: FormData, rule: FileRule | undefined) => readGiven(await takeFormFiles(data, new Headers()), rule);

async function only(field: string, name: string, data: Uint8Array | string, rule: FileRule = allowed) {
  const read = await readFiles(form([[field, name, data]]), rule);
  return read.files[0] ?? read.unread;
}

describe("a photo", () => {
  test.each(["jpeg", "png", "webp"] as const)("as %s is re-encoded as JPEG, without location and camera data", async (format) => {
    const raw = await picture().withExif(gps).toFormat(format).toBuffer();
    expect((await sharp(raw).metadata()).exif).toBeDefined();
    const file = await only("photos", "my villa.HEIC", raw);
    expect(file).toMatchObject({ name: "my villa.jpg", content_type: "image/jpeg" });
    const data = (file as { data: Buffer }).data;
    const kept = await sharp(data).metadata();
    expect(kept).toMatchObject({ format: "jpeg", width: 400, height: 300 });
    expect([kept.exif, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined]);
    expect(data.includes("SecretCamera")).toBe(false);
  });

  test("is rotated as the camera was held, and reduced to a size that can be mailed", async () => {
    const raw = await picture(4000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const kept = await sharp(((await only("photos", "a.jpg", raw)) as { data: Buffer }).data).metadata();
    expect([kept.width, kept.height]).toEqual([1920, 2560]);
  });

  test("loses data appended behind its end", async () => {
    const raw = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]);
    expect(((await only("photos", "a.jpg", raw)) as { data: Buffer }).data.includes("script")).toBe(false);
  });
});

test.each<[string, string, Uint8Array | string]>([
  ["400,000 chunks of nothing", "a.png", pictureOfChunks()],
  ["HTML named as a picture", "a.jpg", "<html><script>alert(1)</script>"],
  ["SVG", "a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["an SVG with an XML head", "a.png", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a program", "a.jpg", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)])],
  ["GIF with script", "a.gif", "GIF89a=1;alert(1)"],
  ["a PDF among photos", "a.pdf", pdf],
  ["a picture that breaks off", "a.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])],
])("is left out and reported: %s", async (_, name, data) => {
  expect(await only("photos", name, data)).toEqual({ unreadable: [name] });
});

test("a file that is too large is left out and reported", async () => {
  expect(await only("photos", "a.jpg", Buffer.alloc(maxFileBytes + 1))).toEqual({ tooLarge: ["a.jpg"] });
});

test("readable files are kept beside unreadable ones, and reported names contain no markup or hidden characters", async () => {
  const good = await picture(20, 20).png().toBuffer();
  const read = await readFiles(
    form([
      ["photos", "one.png", good],
      ["photos", "../../<b>two\u202e.HEIC", "no picture"],
      ["photos", "three.png", good],
      ["drawings", "four", "nothing"],
    ]),
    allowed,
  );
  expect(read.files.map(({ name }) => name)).toEqual(["one.jpg", "three.jpg"]);
  expect(read.unread).toEqual({ unreadable: ["_b_two.HEIC", "four.bin"] });
});

describe("accepted file types", () => {
  test("every type that a form offers is accepted by the server, judged by content", async () => {
    const office = (type: string) => {
      const xml = Buffer.from(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
      );
      const name = Buffer.from("[Content_Types].xml");
      const fields = Buffer.alloc(26); // lengths and checksum of one stored file, the same in both ZIP headers
      fields.writeUInt16LE(20, 0);
      fields.writeUInt32LE(crc32(xml), 10);
      fields.writeUInt32LE(xml.length, 14);
      fields.writeUInt32LE(xml.length, 18);
      fields.writeUInt16LE(name.length, 22);
      const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, name, xml]);
      const central = Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), fields, Buffer.alloc(14), name]);
      const end = Buffer.alloc(18);
      end.writeUInt16LE(1, 4);
      end.writeUInt16LE(1, 6);
      end.writeUInt32LE(central.length, 8);
      end.writeUInt32LE(local.length, 12);
      return Buffer.concat([local, central, Buffer.from("PK\u0005\u0006"), end]);
    };
    const samples: Record<string, Uint8Array> = {
      "image/jpeg": await picture().jpeg().toBuffer(),
      "image/png": await picture().png().toBuffer(),
      "image/webp": await picture().webp().toBuffer(),
      "application/pdf": pdf,
      "application/msword": Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(600),
        Buffer.from("WordDocument", "utf16le"),
      ]),
      "image/vnd.dwg": dwg,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document": office("wordprocessingml.document"),
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": office("spreadsheetml.sheet"),
    };
    for (const [field, { types }] of Object.entries(attachments)) {
      for (const { mime, extensions } of types) {
        const sample = samples[mime];
        expect(sample, `a sample of ${mime}`).toBeDefined();
        const rule = field === "documents" ? leadKinds.application.files : allowed;
        const file = (await only(field, `a.${extensions[0]}`, sample ?? "", rule)) as { name: string };
        expect(file.name, `${field}: ${mime}`).toMatch(/^a\.(?:jpg|pdf|dwg|doc|docx|xlsx)$/);
        expect(acceptOf(types)).toContain(`.${extensions[0]}`);
        expect(isAccepted({ name: `A.${extensions[0]?.toUpperCase()}`, type: "" }, types)).toBe(true);
        expect(isAccepted({ name: "without", type: mime }, types)).toBe(true);
      }
      expect(isAccepted({ name: "a.doc", type: "" }, types), field).toBe(field === "documents");
      for (const name of ["a.dxf", "a.xls", "a.heic", "a.svg", "a.gif", "a.zip", "jpg", "a.jpg.exe"])
        expect(isAccepted({ name, type: "" }, types), name).toBe(false);
    }
  });

  test("a HEIC photo is recognised by name or type, and the server, which cannot open it, reports it", async () => {
    expect([isHeic({ name: "IMG_1.HEIC", type: "" }), isHeic({ name: "a", type: "image/heif" })]).toEqual([true, true]);
    expect(isHeic({ name: "heic.jpg", type: "image/jpeg" })).toBe(false);
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]);
    expect(await only("photos", "IMG_1.HEIC", heic)).toEqual({ unreadable: ["IMG_1.HEIC"] });
    expect(await only("drawings", "IMG_1.HEIC", heic)).toEqual({ unreadable: ["IMG_1.HEIC"] });
  });
});

test("a picture with more pixels than any camera takes is refused without being decoded", async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 8_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(maxFileBytes);
  expect(await only("photos", "bomb.png", bomb)).toEqual({ unreadable: ["bomb.png"] });
});

describe("a document", () => {
  test("is kept unchanged, with the extension of its content", async () => {
    expect(await only("drawings", "../../etc/BOQ الطابق <b>.exe", pdf)).toMatchObject({
      name: "BOQ الطابق _b_.pdf",
      content_type: "application/pdf",
      data: pdf,
    });
    expect(await only("documents", "plan.dwg", dwg)).toMatchObject({ content_type: "image/vnd.dwg", name: "plan.dwg" });
    expect(await only("drawings", "plan.png", await picture().png().toBuffer())).toMatchObject({ content_type: "image/jpeg" });
  });

  test("of an unknown kind is refused", async () => {
    for (const data of [
      "a,b\n=cmd()",
      "<html>",
      Buffer.from("PK\u0003\u0004nonsense"),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ])
      expect(await only("documents", "a.xlsx", data)).toEqual({ unreadable: ["a.xlsx"] });
  });
});

test("the number of files is limited, empty file fields are ignored, and a kind of lead without files takes none", async () => {
  const small = await picture(10, 10).png().toBuffer();
  const many = (field: string, count: number): [string, string, Buffer][] => Array.from({ length: count }, () => [field, "a.png", small]);
  const counted = async (data: FormData) => {
    const { files, unread } = await readFiles(data, allowed);
    return [files.length, unread];
  };
  expect(await counted(form(many("photos", 6)))).toEqual([5, { tooMany: ["a.png"] }]);
  expect(await counted(form([...many("documents", 2), ...many("drawings", 2)]))).toEqual([3, { tooMany: ["a.png"] }]);
  expect(await readFiles(form([["photos", "", ""]]), allowed)).toEqual({ files: [], unread: {} });
  expect(await readFiles(form(many("photos", 3)), undefined)).toEqual({ files: [], unread: {} });
  const text = new FormData();
  text.append("photos", "not a file");
  expect(await readFiles(text, allowed)).toEqual({ files: [], unread: {} });
});

describe("with an application", () => {
  const only = { photos: 0, documents: 3, only: ["pdf", "doc", "docx"] };
  const container = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
  const oldWord = Buffer.concat([container, Buffer.from("WordDocument", "utf16le"), Buffer.alloc(200)]);
  const read = async (name: string, data: Uint8Array | string) => {
    const result = await readFiles(form([["documents", name, data]]), only);
    return result.files[0] ?? result.unread;
  };

  test("PDF and Word files are accepted, the old format too", async () => {
    expect(await read("cv.pdf", pdf)).toMatchObject({ content_type: "application/pdf", name: "cv.pdf" });
    expect(await read("cv.doc", oldWord)).toMatchObject({ content_type: "application/msword", name: "cv.doc" });
  });

  test.each<[string, string, Uint8Array | string]>([
    ["a program named as a CV", "cv.pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)])],
    ["a page named as a CV", "cv.doc", "<html><script>alert(1)</script>"],
    ["another old container", "cv.doc", container],
    ["an old document with macros", "cv.doc", Buffer.concat([oldWord, Buffer.from("_VBA_PROJECT", "utf16le")])],
    ["a drawing", "cv.dwg", dwg],
    ["a file that is too large", "cv.pdf", Buffer.concat([pdf, Buffer.alloc(maxFileBytes)])],
  ])("%s is left out and reported", async (_, name, data) => {
    expect(await read(name, data)).toEqual({ [data.length > maxFileBytes ? "tooLarge" : "unreadable"]: [name] });
  });

  test("a picture is left out and reported", async () => {
    expect(await read("cv.png", await picture().png().toBuffer())).toEqual({ unreadable: ["cv.png"] });
  });
});
