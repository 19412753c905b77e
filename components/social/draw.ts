// SVG text as a picture, in the font of the house and no other.
import "server-only";
import { join } from "node:path";
import { Resvg, renderAsync } from "@resvg/resvg-js";

const fontFiles = [400, 600].map((weight) => join(/* turbopackIgnore: true */ process.cwd(), `lib/pdf/fonts/readex-pro-${weight}.ttf`));
const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Readex Pro" };

/** PNG; in the drawing's own size, or as wide as asked. */
export async function drawPicture(svg: string, width?: number): Promise<Buffer> {
  return (await renderAsync(svg, { font, ...(width && { fitTo: { mode: "width", value: width } }) })).asPng();
}

/** The drawing with its letters as outlines. */
export const flattened = (svg: string) => new Resvg(svg, { font }).toString();
