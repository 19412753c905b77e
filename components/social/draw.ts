// Renders SVG text as a picture, with the site's font only.
import "server-only";
import { join } from "node:path";
import { Resvg, renderAsync } from "@resvg/resvg-js";

const fontFiles = [400, 600].map((weight) => join(/* turbopackIgnore: true */ process.cwd(), `lib/pdf/fonts/readex-pro-${weight}.ttf`));
const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Readex Pro" };

/** A PNG in the drawing's own size, or `width` px wide. Rejects on invalid SVG. */
export async function drawPicture(svg: string, width?: number): Promise<Buffer> {
  return (await renderAsync(svg, { font, ...(width && { fitTo: { mode: "width", value: width } }) })).asPng();
}

/** The drawing as SVG with its text converted to outlines. */
export const flattened = (svg: string) => new Resvg(svg, { font }).toString();
