import { css } from "@emotion/react";
import type { ServerRole } from "@oni/api/contract";
import { ChevronDown, ChevronUp, GripVertical, Lock } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { dropStyle } from "../../ui/order/drop-style.ts";
import { useOrder } from "../../ui/order/use-order.ts";
import { countOf } from "../../ui/text/count-of.ts";
import type { Server } from "../lists/queries.ts";
import { isOfAll } from "./member-roles.ts";
import { orderRoles } from "./role-actions.ts";
import { RoleName } from "./RoleName.tsx";

type RoleListProps = {
  server: Server;
  /** Highest first. */
  roles: readonly ServerRole[];
  /** The viewer changes the roles below it. */
  rank: number;
  onOpen: (roleId: string) => void;
};

/** The roles from the highest. The viewer moves those below their own, above that of all members. */
export function RoleList({ server, roles, rank, onOpen }: RoleListProps) {
  const isLocked = ({ position }: ServerRole) => position >= rank;
  const locked = roles.filter(isLocked);
  const movable = roles.filter((role) => !isLocked(role) && !isOfAll(role));
  const last = roles.filter((role) => !isLocked(role) && isOfAll(role));
  const store = useAction(orderRoles, (ids: readonly string[]) => ({
    id: server.id,
    ids: [...locked.filter((role) => !isOfAll(role)).map(({ id }) => id), ...ids],
  }));
  const { ids, rowProps, move, canMove } = useOrder({
    ids: movable.map(({ id }) => id),
    isEnabled: true,
    onOrder: store.mutateAsync,
  });
  return (
    <>
      <ul css={list} aria-label="Roles, highest first">
        {locked.map((role) => (
          <Row key={role.id} end={<Lock role="img" aria-label="locked" />}>
            <div css={main}>
              <RoleFacts role={role} />
            </div>
          </Row>
        ))}
        {ids.map((id) => {
          const role = movable.find((one) => one.id === id);
          return (
            role && (
              <Row
                key={id}
                {...rowProps(id)}
                start={<GripVertical css={grip} aria-hidden="true" />}
                end={
                  <>
                    <MoveButton
                      label={`Move ${role.name} up`}
                      isIdle={!canMove(id, -1)}
                      onClick={() => move(id, -1)}
                    >
                      <ChevronUp aria-hidden="true" />
                    </MoveButton>
                    <MoveButton
                      label={`Move ${role.name} down`}
                      isIdle={!canMove(id, 1)}
                      onClick={() => move(id, 1)}
                    >
                      <ChevronDown aria-hidden="true" />
                    </MoveButton>
                  </>
                }
              >
                <RoleButton role={role} onOpen={onOpen} />
              </Row>
            )
          );
        })}
        {last.map((role) => (
          <Row key={role.id}>
            <RoleButton role={role} onOpen={onOpen} />
          </Row>
        ))}
      </ul>
      {locked.length > 0 && <p css={hint}>Locked roles are at or above your highest one.</p>}
      {ids.length > 1 && (
        <p css={[hint, withKeys]}>Drag a role, or press Shift with ↑ or ↓, to move it.</p>
      )}
    </>
  );
}

type RowProps = ComponentProps<"li"> & { start?: ReactNode; end?: ReactNode };

const Row = ({ start, end, children, ...rest }: RowProps) => (
  <li css={row} {...rest}>
    <span css={side}>{start}</span>
    {children}
    <span css={side}>{end}</span>
  </li>
);

type RoleButtonProps = { role: ServerRole; onOpen: (roleId: string) => void };

const RoleButton = ({ role, onOpen }: RoleButtonProps) => (
  <button
    css={[main, pressable]}
    type="button"
    aria-haspopup="dialog"
    onClick={() => onOpen(role.id)}
  >
    <RoleFacts role={role} />
  </button>
);

const RoleFacts = ({ role }: { role: ServerRole }) => (
  <>
    <RoleName role={role} />
    <small>
      {isOfAll(role) ? "all members" : countOf(role.memberCount, "member")}
      {role.isBuiltIn && ", built in"}
    </small>
  </>
);

type MoveButtonProps = {
  label: string;
  isIdle: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** At the end of the list it does nothing, and keeps the focus. */
const MoveButton = ({ label, isIdle, ...button }: MoveButtonProps) => (
  <Button
    css={moveStyle}
    tone="quiet"
    size="small"
    square
    aria-label={label}
    aria-disabled={isIdle || undefined}
    {...button}
  />
);

const list = css({ borderTop: `1px solid ${color.line}` });
const row = css({
  ...layout.row(4),
  ...dropStyle,
  borderBottom: `1px solid ${color.line}`,
  "&[draggable]": { cursor: "grab" },
});
const side = css({
  ...layout.row(0),
  flex: "none",
  justifyContent: "flex-end",
  minWidth: 16,
  "> .lucide": { width: 16, color: color.ink3 },
});
const grip = css({ "@media (pointer: coarse)": { display: "none" } });
const main = css({
  ...layout.row("2px 12px"),
  ...type.dense,
  flexWrap: "wrap",
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: "4px 6px",
  textAlign: "left",
  color: color.ink,
  small: type.note,
});
const pressable = css({ ...bareButton, borderRadius: 2, "&:hover": { background: color.hover } });
const moveStyle = css({
  "&[aria-disabled]": { color: color.ash, cursor: "default" },
  "@media (pointer: coarse)": { width: 44, minHeight: 44 },
});
const hint = css({ ...type.note, marginTop: 10 });
const withKeys = css({ "@media (pointer: coarse)": { display: "none" } });
