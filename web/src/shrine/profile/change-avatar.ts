import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { currentUserQuery } from "../../account/sign-in/current-user.ts";
import { UnusablePicture, uploadSquare } from "../uploads/upload-square.ts";

/** Crops a picture, uploads it and saves it as the member's avatar. */
export function useChangeAvatar() {
  const queryClient = useQueryClient();
  return useScreenAction(
    uploadFailure,
    async (file: File) => {
      const profileImageURL = await uploadSquare(file);
      await call("PUT /api/user/profile-image", { body: { profileImageURL } });
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
