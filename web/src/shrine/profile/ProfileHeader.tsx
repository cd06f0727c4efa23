import { css } from "@emotion/react";
import { Archive, Images } from "lucide-react";
import type { Ref } from "react";
import { color, type } from "../../theme/theme.ts";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";
import { ShrineHeader } from "../page/ShrineHeader.tsx";
import { AddressRow } from "./AddressRow.tsx";
import { AvatarPicker } from "./AvatarPicker.tsx";
import type { ShrineText } from "./use-shrine-text.ts";

type ProfileHeaderProps = {
  user: CurrentUser;
  shrine: ShrineText;
  onLeave: () => void;
  /** The button that starts editing. */
  editButton: Ref<HTMLButtonElement>;
  /** The button that saves, shown in the same position during editing. */
  saveButton: Ref<HTMLButtonElement>;
};

/** Header of the member's own shrine with name, status and actions. */
export const ProfileHeader = ({
  user,
  shrine,
  onLeave,
  editButton,
  saveButton,
}: ProfileHeaderProps) => (
  <ShrineHeader
    label={user.username}
    name={nameOf(user)}
    avatar={<AvatarPicker user={user} />}
    monitor={
      <>
        <Badge tone={user.showOnlineStatus ? "online" : "offline"}>
          {user.showOnlineStatus ? "ONLINE" : "OFFLINE"}
        </Badge>
        <span>@{user.username}</span>
      </>
    }
    led="you"
    actions={
      <>
        <ButtonLink to="/archive">
          <Archive aria-hidden="true" />
          ARCHIVE
        </ButtonLink>
        <ButtonLink to="/album">
          <Images aria-hidden="true" />
          ALBUM
        </ButtonLink>
        {shrine.text === null ? (
          <Button ref={editButton} tone="primary" onClick={shrine.begin}>
            EDIT_PROFILE
          </Button>
        ) : (
          <>
            <Button tone="quiet" onClick={onLeave}>
              CANCEL
            </Button>
            <Button
              ref={saveButton}
              tone="primary"
              pending={shrine.isSaving}
              disabled={shrine.other !== null}
              onClick={shrine.save}
            >
              SAVE_PROFILE
            </Button>
          </>
        )}
      </>
    }
    note={
      <>
        {shrine.isFound && (
          <p css={note}>An unsaved text from before is here. Save it or cancel.</p>
        )}
        <TermNote of="shrine" css={note} />
        <AddressRow user={user} />
      </>
    }
  />
);

const note = css({ ...type.meta, color: color.ink2, padding: "0 24px 16px 20px" });
