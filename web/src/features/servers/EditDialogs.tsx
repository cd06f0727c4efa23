import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import type { Thing } from "../../ui/NameForm.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { type Channel, channelsQuery, refreshServers, type Server } from "../../chat/queries.ts";
import { TagField } from "../tags/TagField.tsx";
import { uploadSquare } from "../profile/upload-square.ts";
import { Select } from "../../ui/Select.tsx";
import { spanOf } from "../../ui/format-time.ts";
import { IconPicker } from "./IconPicker.tsx";
import { ServerTile } from "./ServerTile.tsx";
import { ThingDialog } from "./ThingDialog.tsx";

type Shown = { isOpen: boolean; onClose: () => void };

export function EditServerDialog({ server, ...shown }: Shown & { server: Server }) {
  const queryClient = useQueryClient();
  const [isPublic, setIsPublic] = useState(server.isPublic);
  const [tags, setTags] = useState(server.tags);
  const [invitePreview, setInvitePreview] = useState(server.invitePreview);
  const [joinGate, setJoinGate] = useState(server.joinGate);
  const showsLines = invitePreview === "lines";

  async function save(thing: Thing): Promise<void> {
    const body = { ...thing, isPublic, tags, invitePreview, joinGate };
    await call("PATCH /api/servers/:id", { params: { id: server.id }, body });
    await refreshServers(queryClient);
  }

  return (
    <ThingDialog
      {...shown}
      title="Edit dimension"
      failureTitle="Update failed"
      submitLabel="SAVE_DIMENSION"
      initial={{ name: server.name, description: server.description ?? "" }}
      onSubmit={save}
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
              ? "At the door: who wants in writes a line, and you open"
              : "At the door: who wants in just enters"
          }
          checked={joinGate === "applied"}
          onChange={(event) => setJoinGate(event.target.checked ? "applied" : "open")}
        />
      )}
      <Switch
        label={
          showsLines
            ? "Invitations show who is awake and the shape of the last lines"
            : "Invitations show its name and how many are inside"
        }
        checked={showsLines}
        onChange={(event) => setInvitePreview(event.target.checked ? "lines" : "name")}
      />
      <TagField tags={tags} onChange={setTags} offered={0} />
      <ServerIcon server={server} />
    </ThingDialog>
  );
}

/** An image is given at once, for it takes a while to arrive. */
function ServerIcon({ server }: { server: Server }) {
  const queryClient = useQueryClient();
  const change = useAction(
    "Update failed",
    async (picture: Blob | null) => {
      const iconUrl = picture && (await uploadSquare(picture));
      await call("PATCH /api/servers/:id", { params: { id: server.id }, body: { iconUrl } });
    },
    () => refreshServers(queryClient),
  );
  return (
    <IconPicker
      tile={<ServerTile server={server} />}
      hasImage={server.iconUrl !== null}
      isPending={change.isPending}
      onPick={change.mutate}
    />
  );
}

const nameHint = "Letters, digits and hyphens: late signal becomes late-signal.";

export function CreateChannelDialog({ server, ...shown }: Shown & { server: Server }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function create(body: Thing): Promise<void> {
    const channel = await call("POST /api/servers/:id/channels", {
      params: { id: server.id },
      body,
    });
    await queryClient.invalidateQueries({ queryKey: channelsQuery(server.id).queryKey });
    await navigate(`/dimensions/${server.id}/${channel.id}`);
  }

  return (
    <ThingDialog
      {...shown}
      title="New channel"
      failureTitle="Creation failed"
      submitLabel="CREATE_CHANNEL"
      nameHint={nameHint}
      onSubmit={create}
    />
  );
}

export function EditChannelDialog({ channel, ...shown }: Shown & { channel: Channel }) {
  const queryClient = useQueryClient();

  const [slowModeSeconds, setSlowModeSeconds] = useState(channel.slowModeSeconds);

  async function save(thing: Thing): Promise<void> {
    const body = { ...thing, slowModeSeconds };
    await call("PATCH /api/channels/:id", { params: { id: channel.id }, body });
    await queryClient.invalidateQueries({ queryKey: channelsQuery(channel.serverId).queryKey });
  }

  return (
    <ThingDialog
      {...shown}
      title="Edit channel"
      failureTitle="Update failed"
      submitLabel="SAVE_CHANNEL"
      nameHint={nameHint}
      initial={{ name: channel.name, description: channel.description ?? "" }}
      onSubmit={save}
    >
      <Select
        label="slow mode: one line a member in"
        groups={[{ options: slowModes(channel.slowModeSeconds) }]}
        value={String(slowModeSeconds)}
        onChange={(value) => setSlowModeSeconds(Number(value))}
      />
    </ThingDialog>
  );
}

/** What is offered, and what was chosen elsewhere. */
const slowModes = (chosen: number) =>
  [...new Set([0, 10, 30, 60, 300, 900, 3_600, 21_600, chosen])]
    .toSorted((one, other) => one - other)
    .map((seconds) => ({
      value: String(seconds),
      label: seconds === 0 ? "no time at all" : spanOf(seconds),
    }));
