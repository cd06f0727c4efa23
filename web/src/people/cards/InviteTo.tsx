import { may } from "@oni/api/contract";
import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { type Server, serversQuery } from "../../chat/lists/queries.ts";
import { setDraft } from "../../stores/drafts.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { defaultTerms, linkOf, requestInvite } from "../../chat/invites/invite-link.ts";
import { findUsable } from "../../chat/invites/usable-invite.ts";
import { closeCard } from "./person-card-store.ts";
import type { FoundPerson } from "./use-person.ts";
import { cacheDirect, openDirect } from "./person-actions.ts";

/**
 * Lists the dimensions where the viewer may create invites. A click puts an invite link into the draft of
 * the direct line to the member.
 */
export function InviteTo({ person, onBack }: { person: FoundPerson; onBack: () => void }) {
  const { data: servers } = useQuery({ ...serversQuery, enabled: false });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const inviting = servers?.filter((server) => may(server, "invite")) ?? [];
  const invite = useScreenAction(
    "Invitation failed",
    async (server: Server) => {
      const invites = await call("GET /api/servers/:id/invites", { params: { id: server.id } });
      const inviteLink =
        findUsable(invites) ?? (await requestInvite({ id: server.id, ...defaultTerms }));
      const direct = await openDirect.act({ userId: person.id });
      return { direct, text: `${server.name}: ${linkOf(inviteLink)}` };
    },
    ({ direct, text }) => {
      setDraft(direct.channelId, text);
      cacheDirect(queryClient, direct);
      closeCard();
      void navigate(`/directs/${direct.id}`);
    },
  );
  return (
    <div css={list}>
      <div css={header}>
        <Button tone="quiet" size="small" square aria-label="Back" onClick={onBack}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <h2>YOUR_DIMENSIONS</h2>
      </div>
      {inviting.length === 0 && <p css={none}>You have no dimension to invite to.</p>}
      <ul>
        {inviting.map((server) => (
          <li key={server.id}>
            <button
              css={menuStyle.row}
              type="button"
              aria-busy={invite.isPending || undefined}
              onClick={() => invite.isPending || invite.mutate(server)}
            >
              <span css={name}>{server.name}</span>
              {!server.isPublic && <Badge tone="private">PRIVATE</Badge>}
              <span css={count}>{server.memberCount}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const list = css({ padding: 6, ul: { maxHeight: 320, overflow: "auto" } });
const header = css({ ...layout.row(4), minHeight: 40, h2: { ...type.label, color: color.ink3 } });
const name = css({ ...layout.oneLine, minWidth: 0 });
const none = css({ ...type.text, padding: "4px 12px 12px" });
const count = css({ ...type.note, marginLeft: "auto" });
