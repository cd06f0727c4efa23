import type { ServerRole } from "@oni/api/contract";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { countOf } from "../../ui/text/count-of.ts";
import type { Member, Server } from "../lists/queries.ts";
import { deleteRole } from "./role-actions.ts";
import { RoleForm } from "./RoleForm.tsx";
import { RoleHolders } from "./RoleHolders.tsx";

type RoleDialogProps = {
  server: Server;
  /** Null for a new one. */
  role: ServerRole | null;
  roles: readonly ServerRole[];
  members: readonly Member[];
  /** The rank of the viewer. */
  rank: number;
  /** Called with the id of the new role, which the dialog shows next. */
  onMade: (roleId: string) => void;
  onClose: () => void;
};

/** A role below the viewer's highest, with its members. */
export function RoleDialog({ server, role, onMade, onClose, ...others }: RoleDialogProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useAction(
    deleteRole,
    ({ id }: ServerRole) => ({ id, serverId: server.id }),
    onClose,
  );
  return (
    <Dialog isOpen isWide onClose={onClose} title={role?.name ?? "New role"}>
      <RoleForm
        key={role?.id}
        server={server}
        role={role}
        onSaved={({ id }) => (role ? onClose() : onMade(id))}
        onDelete={() => setIsDeleting(true)}
      />
      {role && <RoleHolders key={`members ${role.id}`} server={server} role={role} {...others} />}
      {role && (
        <ConfirmDialog
          isOpen={isDeleting}
          onCancel={() => setIsDeleting(false)}
          onConfirm={() => remove.mutate(role)}
          isPending={remove.isPending}
          title={`Delete ${role.name}?`}
          description={`${countOf(role.memberCount, "member loses", "members lose")} this role and its rights, and channels that are open to it close for them.`}
          confirmLabel="DELETE_ROLE"
        />
      )}
    </Dialog>
  );
}
