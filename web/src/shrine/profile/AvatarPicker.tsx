import { css } from "@emotion/react";
import { Camera } from "lucide-react";
import { useRef } from "react";
import { color } from "../../theme/theme.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ImageInput } from "../../ui/forms/ImageInput.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { useChangeAvatar } from "./change-avatar.ts";

/** Shows the member's avatar with a button to change it. */
export function AvatarPicker({ user }: { user: CurrentUser }) {
  const picker = useRef<HTMLInputElement>(null);
  const change = useChangeAvatar();
  return (
    <div css={frame}>
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={112} presence="you" />
      <Button
        css={corner}
        size="small"
        square
        aria-label="Change avatar"
        pending={change.isPending}
        onClick={() => picker.current?.click()}
      >
        <Camera aria-hidden="true" />
      </Button>
      <ImageInput
        ref={picker}
        label="Avatar image"
        onPick={(file) => change.isPending || change.mutate(file)}
      />
    </div>
  );
}

const frame = css({ position: "relative", width: "fit-content" });
const corner = css({
  position: "absolute",
  right: -8,
  bottom: -8,
  background: color.panel,
});
