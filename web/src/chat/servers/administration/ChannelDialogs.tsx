import type { Audience } from "@oni/api/contract";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { changesOf } from "../../../live/calls/version.ts";
import type { Channel, Server } from "../../lists/queries.ts";
import { AudienceFields } from "../../audiences/AudienceFields.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { spanOf } from "../../../ui/text/format-time.ts";
import { createChannel, updateChannel } from "./channel-actions.ts";
import { NameDialog } from "../NameDialog.tsx";

type CreateChannelProps = { server: Server; isOpen: boolean; onClose: () => void };

const nameHint = "Letters, digits and hyphens: late signal becomes late-signal.";

export function CreateChannelDialog({ server, ...shown }: CreateChannelProps) {
  const navigate = useNavigate();
  const [audiences, setAudiences] = useState<Audiences>(forAll);
  return (
    <NameDialog
      {...shown}
      title="New channel"
      submitLabel="CREATE_CHANNEL"
      nameHint={nameHint}
      action={createChannel}
      inputOf={(values) => ({ id: server.id, ...values, ...changesOf(forAll, audiences) })}
      onDone={({ id }) => navigate(`/dimensions/${server.id}/${id}`)}
    >
      <AudienceFields {...{ server, audiences }} onChange={setAudiences} />
    </NameDialog>
  );
}

type Audiences = { see: Audience; write: Audience };
const forAll: Audiences = { see: "all", write: "all" };

export function EditChannelDialog({
  server,
  channel,
  ...shown
}: CreateChannelProps & { channel: Channel }) {
  const [slowModeSeconds, setSlowModeSeconds] = useState(channel.slowModeSeconds);
  const [audiences, setAudiences] = useState<Audiences>({ see: channel.see, write: channel.write });
  const [begun] = useState({
    ...audiences,
    name: channel.name,
    description: channel.description ?? "",
    slowModeSeconds: channel.slowModeSeconds,
  });
  return (
    <NameDialog
      {...shown}
      title="Edit channel"
      submitLabel="SAVE_CHANNEL"
      nameHint={nameHint}
      initial={{ name: channel.name, description: channel.description ?? "" }}
      action={updateChannel}
      inputOf={(values) => ({
        id: channel.id,
        ...changesOf(begun, { ...values, ...audiences, slowModeSeconds }),
      })}
    >
      <Select
        label="slow mode: one message a member in"
        groups={[{ options: slowModes(channel.slowModeSeconds) }]}
        value={String(slowModeSeconds)}
        onChange={(value) => setSlowModeSeconds(Number(value))}
      />
      <AudienceFields
        {...{ server, audiences }}
        onChange={setAudiences}
        isSeenByAll={channel.isDefault}
      />
    </NameDialog>
  );
}

/** Returns the usual intervals and the current one. */
const slowModes = (chosen: number) =>
  [...new Set([0, 10, 30, 60, 300, 900, 3_600, 21_600, chosen])]
    .toSorted((one, other) => one - other)
    .map((seconds) => ({
      value: String(seconds),
      label: seconds === 0 ? "no time at all" : spanOf(seconds),
    }));
