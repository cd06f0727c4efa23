import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import type { Thing } from "../../ui/NameForm.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { refreshServers } from "../../chat/queries.ts";
import { openDoor } from "../invites/invite-link.ts";
import { TagField } from "../tags/TagField.tsx";
import { uploadSquare } from "../profile/upload-square.ts";
import { IconPicker } from "./IconPicker.tsx";
import { PictureTile } from "./ServerTile.tsx";
import { ThingDialog } from "./ThingDialog.tsx";

type CreateServerDialogProps = {
  /** Null leaves the choice to the member. */
  isPublic: boolean | null;
  onClose: () => void;
};

/** Opens a dimension and goes there. As fresh as it is drawn. */
export function CreateServerDialog({ isPublic, onClose }: CreateServerDialogProps) {
  const [isOpenToAll, setIsOpenToAll] = useState(true);
  const [tags, setTags] = useState<string[]>([]);
  const [picture, setPicture] = useState<Blob | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function create({ name, description }: Thing): Promise<void> {
    const iconUrl = picture ? await uploadSquare(picture) : undefined;
    const body = { name, description, isPublic: isPublic ?? isOpenToAll, tags, iconUrl };
    const server = await call("POST /api/servers", { body });
    // A dimension without a link is one all the same, and its door offers to make one.
    await openDoor(server.id).catch((error: unknown) =>
      reportFailure("The door has no link yet", error),
    );
    await refreshServers(queryClient);
    await navigate(`/dimensions/${server.id}`);
  }

  return (
    <ThingDialog
      isOpen
      onClose={onClose}
      title={titleOf(isPublic)}
      words="A dimension begins with one channel, general. You keep its keys."
      failureTitle="Creation failed"
      submitLabel="CREATE_DIMENSION"
      onSubmit={create}
    >
      {isPublic === null && (
        <Switch
          label={isOpenToAll ? "Public: anyone may enter" : "Private: only by invitation"}
          checked={isOpenToAll}
          onChange={(event) => setIsOpenToAll(event.target.checked)}
        />
      )}
      <TagField tags={tags} onChange={setTags} offered={0} />
      <IconPicker
        tile={picture && <PictureTile picture={picture} />}
        hasImage={picture !== null}
        onPick={setPicture}
      />
    </ThingDialog>
  );
}

function titleOf(isPublic: boolean | null): string {
  if (isPublic === null) return "Create a dimension";
  return isPublic ? "Create New Public Server" : "Create New Private Server";
}
