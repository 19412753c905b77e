// A photo made small on the phone. Drawing it anew also removes what the camera wrote into the file, such as the place.
import { photoSide } from "#lib/visits/report";

/** Throws for a file that the browser cannot read as a picture. */
export async function smallPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const share = Math.min(1, photoSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext("2d");
  if (context) {
    // JPEG has no transparency: without a ground, what is clear would be black.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return jpegOf(canvas);
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), "image/jpeg", 0.8);
  });
