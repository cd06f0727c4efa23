import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Switch } from "../../ui/forms/Switch.tsx";
import { TagField } from "../../shrine/tags/TagField.tsx";
import { IconPicker } from "./IconPicker.tsx";
import { createServer } from "./server-actions.ts";
import { PictureTile } from "./ServerTile.tsx";
import { NameDialog } from "./NameDialog.tsx";

type CreateServerDialogProps = {
  /** Null lets the member choose. */
  isPublic: boolean | null;
  onClose: () => void;
};

/** Creates a dimension and opens it. The form resets on open. */
export function CreateServerDialog({ isPublic, onClose }: CreateServerDialogProps) {
  const [isOpenToAll, setIsOpenToAll] = useState(true);
  const [tags, setTags] = useState<string[]>([]);
  const [picture, setPicture] = useState<Blob | null>(null);
  const navigate = useNavigate();
  return (
    <NameDialog
      isOpen
      onClose={onClose}
      title={titleOf(isPublic)}
      words="A dimension begins with one channel, general. You own it."
      submitLabel="CREATE_DIMENSION"
      action={createServer}
      inputOf={(values) => ({ ...values, isPublic: isPublic ?? isOpenToAll, tags, picture })}
      onDone={({ id }) => navigate(`/dimensions/${id}`)}
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
    </NameDialog>
  );
}

function titleOf(isPublic: boolean | null): string {
  if (isPublic === null) return "Create a dimension";
  return isPublic ? "Create New Public Server" : "Create New Private Server";
}
