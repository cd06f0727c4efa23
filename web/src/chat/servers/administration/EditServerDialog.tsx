import { useState } from "react";
import { useAction } from "../../../live/calls/use-action.ts";
import { changesOf } from "../../../live/calls/version.ts";
import { Switch } from "../../../ui/forms/Switch.tsx";
import type { Server } from "../../lists/queries.ts";
import { TagField } from "../../../shrine/tags/TagField.tsx";
import { IconPicker } from "../IconPicker.tsx";
import { updateServer } from "../server-actions.ts";
import { ServerTile } from "../ServerTile.tsx";
import { NameDialog } from "../NameDialog.tsx";

type EditServerProps = { server: Server; isOpen: boolean; onClose: () => void };

export function EditServerDialog({ server, ...shown }: EditServerProps) {
  const [isPublic, setIsPublic] = useState(server.isPublic);
  const [tags, setTags] = useState(server.tags);
  const [invitePreview, setInvitePreview] = useState(server.invitePreview);
  const [joinGate, setJoinGate] = useState(server.joinGate);
  const [begun] = useState(() => fieldsOf(server));
  const showsMessages = invitePreview === "lines";

  return (
    <NameDialog
      {...shown}
      title="Edit dimension"
      submitLabel="SAVE_DIMENSION"
      initial={{ name: server.name, description: server.description ?? "" }}
      action={updateServer}
      inputOf={(values) => {
        const fields = { ...values, isPublic, tags, invitePreview, joinGate };
        return { id: server.id, ...changesOf(begun, fields) };
      }}
    >
      <Switch
        label={isPublic ? "Public: anyone may enter" : "Private: only by invitation"}
        checked={isPublic}
        onChange={(event) => setIsPublic(event.target.checked)}
      />
      {isPublic && (
        <Switch
          label={
            joinGate === "applied"
              ? "Requests to join: new members write a note, and you accept"
              : "No requests: new members join at once"
          }
          checked={joinGate === "applied"}
          onChange={(event) => setJoinGate(event.target.checked ? "applied" : "open")}
        />
      )}
      <Switch
        label={
          showsMessages
            ? "Invitations show who is online and the shape of the last messages"
            : "Invitations show its name and how many are inside"
        }
        checked={showsMessages}
        onChange={(event) => setInvitePreview(event.target.checked ? "lines" : "name")}
      />
      <TagField tags={tags} onChange={setTags} offered={0} />
      <ServerIcon server={server} />
    </NameDialog>
  );
}

const fieldsOf = (server: Server) => {
  const { name, description, isPublic, tags, invitePreview, joinGate } = server;
  return { name, description: description ?? "", isPublic, tags, invitePreview, joinGate };
};

/** A new image is saved at once, because its upload takes a while. */
function ServerIcon({ server }: { server: Server }) {
  const change = useAction(updateServer, (picture: Blob | null) => ({ id: server.id, picture }));
  return (
    <IconPicker
      tile={<ServerTile server={server} />}
      hasImage={server.iconUrl !== null}
      isPending={change.isPending}
      onPick={change.mutate}
    />
  );
}
