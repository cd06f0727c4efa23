import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { serversQuery } from "../../chat/lists/queries.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { Select } from "../../ui/forms/Select.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { startImport } from "./import-actions.ts";
import { type Owner, OwnerField } from "./OwnerField.tsx";

/** The select field accepts no empty value. */
const newDimension = "new";

/** Starts the import of a checked archive into a dimension of the chosen owner. */
export function StartForm({ id, user }: { id: string; user: CurrentUser }) {
  const [owner, setOwner] = useState<Owner>(user);
  const [serverId, setServerId] = useState(newDimension);
  const [isPublic, setIsPublic] = useState(false);
  const { data: servers = [] } = useQuery(serversQuery);
  const owned = servers.filter(({ ownerId }) => ownerId === owner.id);
  const isNew = serverId === newDimension;
  const start = useAction(startImport, () => ({
    ...{ id, ownerId: owner.id },
    ...(isNew ? { isPublic } : { serverId }),
  }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate();
  };
  const options = [
    { value: newDimension, label: "A new dimension" },
    ...owned.map(({ id: value, name }) => ({ value, label: name })),
  ];
  return (
    <form css={form} aria-label="Start the import" onSubmit={handleSubmit}>
      <OwnerField
        owner={owner}
        onChange={(chosen) => {
          setOwner(chosen);
          setServerId(newDimension);
        }}
      />
      <div css={layout.stack(14)}>
        <Select label="into" groups={[{ options }]} value={serverId} onChange={setServerId} />
        {isNew && (
          <Switch
            label={isPublic ? "Public: every member finds and reads it" : "Private: by invitation"}
            checked={isPublic}
            onChange={(event) => setIsPublic(event.target.checked)}
          />
        )}
        {!isNew && <p css={type.text}>Channels whose name is taken get a number.</p>}
        <Button type="submit" tone="primary" size="field" pending={start.isPending}>
          START_IMPORT
        </Button>
      </div>
    </form>
  );
}

const form = css({
  ...layout.columns("repeat(auto-fit, minmax(min(100%, 260px), 1fr))", "18px 28px"),
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
});
