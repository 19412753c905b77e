// The image library, opened for the formats we take and nothing else: every one of its many readers is a surface.
import "server-only";
import sharp, { type OutputInfo, type Sharp } from "sharp";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);

const maxPixels = 60_000_000;

/** A picture to draw anew, turned as the camera was held; reading fails on one that is cut off or not what it says. */
export function picture(data: Buffer): Sharp {
  return sharp(data, { limitInputPixels: maxPixels, failOn: "error" }).rotate();
}

/** Pixels read before, to be drawn in another size or format. */
export function fromPixels(data: Buffer, { width, height, channels }: OutputInfo): Sharp {
  return sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
}
