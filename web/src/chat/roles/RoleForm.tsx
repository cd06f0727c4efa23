import { css } from "@emotion/react";
import { allRights, type Right, type ServerRole } from "@oni/api/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { changesOf } from "../../live/calls/version.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import type { Server } from "../lists/queries.ts";
import { ColorField } from "./ColorField.tsx";
import { RightsField } from "./RightsField.tsx";
import { createRole, updateRole } from "./role-actions.ts";

type RoleFormProps = {
  server: Server;
  /** Null for a new one. */
  role: ServerRole | null;
  onSaved: (role: ServerRole) => void;
  onDelete: () => void;
};

/** Name, colour and rights of a role. A save sends the fields that have changed. */
export function RoleForm({ server, role, onSaved, onDelete }: RoleFormProps) {
  const [begun] = useState(() => fieldsOf(role));
  const [fields, setFields] = useState(begun);
  const change = (changed: Partial<RoleFields>) => setFields({ ...fields, ...changed });
  const named = { ...fields, name: fields.name.trim() };
  const create = useAction(createRole, () => ({ id: server.id, ...named }), onSaved);
  const update = useAction(
    updateRole,
    ({ id }: ServerRole) => ({ id, ...changesOf(begun, named) }),
    onSaved,
  );
  const { error, isPending } = role ? update : create;
  const isReady = named.name !== "" && !isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (role) update.mutate(role);
    else create.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <Field
        label="name"
        value={fields.name}
        onChange={(event) => change({ name: event.target.value })}
        error={error instanceof ApiError ? error.fields["name"] : undefined}
        maxLength={50}
        autoComplete="off"
      />
      <ColorField
        name={named.name || "New role"}
        value={fields.color}
        onChange={(color) => change({ color })}
      />
      <RightsField
        rights={fields.rights}
        grantable={[...server.rights, ...begun.rights]}
        onChange={(rights) => change({ rights })}
      />
      <div css={dialogStyle.actions} data-part="actions">
        {role && !role.isBuiltIn && (
          <Button tone="danger" onClick={onDelete}>
            DELETE_ROLE
          </Button>
        )}
        <Button type="submit" tone="primary" pending={isPending} disabled={!isReady}>
          {role ? "SAVE_ROLE" : "CREATE_ROLE"}
        </Button>
      </div>
    </form>
  );
}

type RoleFields = { name: string; color: string | null; rights: Right[] };

const fieldsOf = (role: ServerRole | null): RoleFields => ({
  name: role?.name ?? "",
  color: role?.color ?? null,
  rights: allRights.filter((right) => role?.rights.includes(right)),
});

const form = css({ ...layout.stack(18), marginTop: 12 });
