import { css } from "@emotion/react";
import { mayRead } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { lazyPart } from "../../browser/lazy-part.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { personLink } from "../../ui/text/person-link.ts";
import type { Member, Server } from "../lists/queries.ts";
import { isOfAll, rolesOf } from "./member-roles.ts";
import { rolesQuery } from "./queries.ts";
import { RoleName } from "./RoleName.tsx";

const RightsDialog = lazyPart(() => import("./RightsDialog.tsx"), "RightsDialog");

type CardRolesProps = { member: Member; server: Server; isYou: boolean };

/**
 * The roles of a member in the open dimension, who invited them as far as the viewer may know, and for
 * themselves and managers of roles what they may do.
 */
export function CardRoles({ member, server, isYou }: CardRolesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: roles } = useQuery(rolesQuery(server.id));
  const own = rolesOf(roles ?? [], member).filter((role) => !isOfAll(role));
  const { invitedBy } = member;
  const isExplained = isYou || mayRead(server, "manage_roles");
  if (own.length === 0 && !invitedBy && !isExplained) return null;
  return (
    <section css={section} aria-label={`Roles in ${server.name}`}>
      {own.length > 0 && (
        <ul css={chips}>
          {own.map((role) => (
            <li key={role.id}>
              <RoleName role={role} isChip />
            </li>
          ))}
        </ul>
      )}
      {invitedBy && (
        <p css={inviter}>
          invited by{" "}
          <Link to={`/oni/${invitedBy.username}`} {...personLink(invitedBy.username)}>
            {invitedBy.displayName || invitedBy.username}
          </Link>
        </p>
      )}
      {isExplained && (
        <button
          css={menuStyle.row}
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <ListChecks aria-hidden="true" />
          What may {isYou ? "you" : "they"} do here?
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RightsDialog
            {...{ member, server, isYou }}
            roles={roles ?? []}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const section = css({ padding: 4, borderTop: `1px solid ${color.line2}` });
const chips = css({ ...layout.wrap(6), padding: "7px 12px", "> li": { maxWidth: "100%" } });
const inviter = css({ ...type.note, padding: "3px 12px 7px", overflowWrap: "anywhere" });
