import { css } from "@emotion/react";
import { type HookEvent, hookEvents } from "@oni/api/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../live/calls/api-error.ts";
import { useAction } from "../../../live/calls/use-action.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { FieldGroup } from "../../../ui/forms/FieldGroup.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { Server } from "../../lists/queries.ts";
import { createHook } from "../../hooks/hook-actions.ts";
import { eventTexts } from "../../hooks/hook-texts.ts";

type HookFormProps = {
  server: Server;
  channels: readonly { id: string; name: string }[];
  /** Called with the secret of the new hook. */
  onMade: (secret: string) => void;
  onClose: () => void;
};

const toggled = <Item,>(all: readonly Item[], item: Item): Item[] =>
  all.includes(item) ? all.filter((other) => other !== item) : [...all, item];

/** Names the address of a new hook, its events and its channels. */
export function HookForm({ server, channels, onMade, onClose }: HookFormProps) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly HookEvent[]>(["message:created"]);
  const [isEverywhere, setIsEverywhere] = useState(true);
  const [channelIds, setChannelIds] = useState<readonly string[]>([]);
  const create = useAction(
    createHook,
    () => ({
      ...{ id: server.id, url: url.trim(), events: [...events] },
      channelIds: isEverywhere ? null : [...channelIds],
    }),
    ({ secret }) => onMade(secret),
  );
  const isComplete = url.trim() !== "" && events.length > 0;
  const isReady = isComplete && (isEverywhere || channelIds.length > 0);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title="New hook">
      <form css={form} onSubmit={handleSubmit}>
        <Field
          label="address"
          type="url"
          inputMode="url"
          value={url}
          maxLength={1_000}
          autoComplete="off"
          placeholder="https://"
          error={create.error instanceof ApiError ? create.error.fields["url"] : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
        <FieldGroup label="events">
          {hookEvents.map((event) => (
            <Checkbox
              key={event}
              label={eventTexts[event]}
              checked={events.includes(event)}
              onChange={() => setEvents(toggled(events, event))}
            />
          ))}
        </FieldGroup>
        <Switch
          label={isEverywhere ? "messages of all channels" : "messages of some channels"}
          checked={isEverywhere}
          onChange={({ target }) => setIsEverywhere(target.checked)}
        />
        {!isEverywhere && (
          <FieldGroup label="channels">
            {channels.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={`#${name}`}
                checked={channelIds.includes(id)}
                onChange={() => setChannelIds(toggled(channelIds, id))}
              />
            ))}
          </FieldGroup>
        )}
        <FormActions
          submitLabel="CREATE_HOOK"
          isReady={isReady}
          isPending={create.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

const form = css({ ...layout.stack(16), marginTop: 16 });
