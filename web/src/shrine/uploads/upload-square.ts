import { ApiError } from "../../live/calls/api-error.ts";
import { defineWrite } from "../../live/calls/call.ts";
import { cropToSquare } from "./crop-image.ts";
import { withRetries } from "./retry-upload.ts";

export const requestUpload = defineWrite("POST /api/objects/upload");

/** A picture that cannot be used. `message` is the reason. */
export class UnusablePicture extends Error {}

/** Crops a picture and uploads it. Returns its upload URL, which identifies it from then on. */
export async function uploadSquare(picture: Blob): Promise<string> {
  const square = await prepare(picture);
  return withRetries(() => upload(square));
}

async function upload(square: Blob): Promise<string> {
  const { uploadURL } = await requestUpload({});
  const stored = await fetch(uploadURL, {
    method: "PUT",
    body: square,
    headers: { "Content-Type": square.type },
  });
  if (!stored.ok) throw new ApiError(stored, await stored.text());
  return uploadURL;
}

async function prepare(picture: Blob): Promise<Blob> {
  if (!picture.type.startsWith("image/")) {
    throw new UnusablePicture("Only images can be an avatar.");
  }
  try {
    return await cropToSquare(picture);
  } catch (error) {
    throw new UnusablePicture(error instanceof Error ? error.message : "Failed to crop image");
  }
}
