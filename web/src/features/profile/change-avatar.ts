import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { currentUserQuery } from "../auth/current-user.ts";
import { cropToSquare } from "./crop-image.ts";

/** A picture that cannot become an avatar; `message` says why. */
class UnusablePicture extends Error {}

/** Crops a picture, uploads it and makes it the member's avatar. */
export function useChangeAvatar() {
  const queryClient = useQueryClient();
  return useAction(
    uploadFailure,
    async (file: File) => {
      const avatar = await prepare(file);
      const { uploadURL } = await call("POST /api/objects/upload", {});
      const stored = await fetch(uploadURL, {
        method: "PUT",
        body: avatar,
        headers: { "Content-Type": avatar.type },
      });
      if (!stored.ok) throw new Error(`The upload was refused with ${stored.status}.`);
      await call("PUT /api/user/profile-image", { body: { profileImageURL: uploadURL } });
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    () =>
      showToast({
        tone: "success",
        title: "Avatar Updated!",
        description: "Your profile picture has been uploaded and cropped to perfect dimensions.",
      }),
  );
}

const uploadFailure = {
  title: "Upload Error",
  describe: (error: unknown) =>
    error instanceof UnusablePicture
      ? error.message
      : "Failed to update profile picture. Please try again.",
};

async function prepare(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/")) throw new UnusablePicture("Only images can be an avatar.");
  try {
    return await cropToSquare(file);
  } catch (error) {
    throw new UnusablePicture(error instanceof Error ? error.message : "Failed to crop image");
  }
}
