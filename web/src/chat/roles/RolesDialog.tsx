import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { errorSentence } from "../../live/calls/api-error.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { membersQuery, type Server } from "../lists/queries.ts";
import { rankOf } from "./member-roles.ts";
import { rolesQuery } from "./queries.ts";
import { RoleDialog } from "./RoleDialog.tsx";
import { RoleList } from "./RoleList.tsx";

type RolesDialogProps = { server: Server; onClose: () => void };

/** The roles of a dimension, to order, to change and to give to members. */
export function RolesDialog({ server, onClose }: RolesDialogProps) {
  const { user } = useCurrentUser();
  const roles = useQuery({ ...rolesQuery(server.id), staleTime: 0 });
  const members = useQuery(membersQuery(server.id));
  // The id of the open role, or "new".
  const [openId, setOpenId] = useState<string | null>(null);
  const viewer = members.data?.find(({ userId }) => userId === user?.id);
  const rank = rankOf(roles.data ?? [], viewer);
  const open = roles.data?.find(({ id }) => id === openId);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Roles"
      description="A member has the rights of all their roles, and manages the roles and members below their highest one."
      actions={
        rank > 0 && (
          <Button tone="primary" onClick={() => setOpenId("new")}>
            NEW_ROLE
          </Button>
        )
      }
    >
      <div css={body}>
        {roles.data && members.data ? (
          <RoleList server={server} roles={roles.data} rank={rank} onOpen={setOpenId} />
        ) : roles.isLoadingError ? (
          <ErrorState
            text="The roles could not be fetched."
            detail={errorSentence(roles.error)}
            onRetry={() => void roles.refetch()}
          />
        ) : (
          <Loading text="Looking for roles..." />
        )}
      </div>
      {roles.data && (open || openId === "new") && (
        <RoleDialog
          server={server}
          role={open ?? null}
          roles={roles.data}
          members={members.data ?? []}
          rank={rank}
          onMade={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </Dialog>
  );
}

const body = css({ ...type.dense, marginTop: 16 });
