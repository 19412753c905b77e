// Scales down a large photo, which also removes the location it was taken at. A HEIC photo becomes a JPEG where the browser can
// open it.
import { isHeic, photoTypes } from "#lib/pictures/file-types";

const longestSide = 2000;

export async function smaller(file: File): Promise<File> {
  const heic = isHeic(file);
  if (!heic && (!photoTypes.some(({ mime }) => mime === file.type) || file.size < 600_000)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.82));
    return blob && (heic || blob.size < file.size)
      ? new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg", lastModified: file.lastModified })
      : file;
  } catch {
    return file; // the browser cannot open the format: the file is sent unchanged
  }
}
