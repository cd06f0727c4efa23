/** Longest side of an avatar, in pixels (specification section 9). */
const avatarSidePixels = 512;
const quality = 0.9;

/** Returns the centred square of a picture and the side length to draw it with. */
export function centredSquare(width: number, height: number) {
  const side = Math.min(width, height);
  return {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side) / 2),
    side,
    drawnSide: Math.min(side, avatarSidePixels),
  };
}

/**
 * Crops a picture to its centred square of at most 512 pixels a side. Keeps the file type if the browser
 * can write it, else PNG. Throws an `Error` with a message of the catalogue (section 8).
 */
export async function cropToSquare(file: Blob): Promise<Blob> {
  const picture = await load(file);
  const { x, y, side, drawnSide } = centredSquare(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = drawnSide;
  canvas.height = drawnSide;
  canvas.getContext("2d")?.drawImage(picture, x, y, side, side, 0, 0, drawnSide, drawnSide);
  picture.close();
  const cropped = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, file.type, quality),
  );
  if (cropped === null) throw new Error("Failed to crop image");
  return cropped;
}

async function load(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw new Error("Failed to load image", { cause: error });
  }
}
