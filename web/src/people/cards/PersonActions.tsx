import { css } from "@emotion/react";
import { ChevronRight, DoorOpen, Locate, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { copyAddress } from "../../browser/copy-text.tsx";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { ContactButtons } from "./ContactButtons.tsx";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { isStranger } from "./is-stranger.ts";
import { closeCard } from "./person-card-store.ts";
import { MemberTools } from "../../chat/members/MemberTools.tsx";
import { ReportDialog } from "../reports/ReportDialog.tsx";
import type { FoundPerson } from "./use-person.ts";
import { usePersonActions } from "./use-person-actions.ts";

type PersonActionsProps = { person: FoundPerson; isBlocked: boolean; onInvite: () => void };

export function PersonActions({ person, isBlocked, onInvite }: PersonActionsProps) {
  const { username, isHere, isBot, relation, member, server } = person;
  const { knock, write, block, unblock } = usePersonActions(person);
  // The key keeps them unfolded when the member is blocked, because the other rows change then.
  const tools = member && server && <MemberTools key="tools" member={member} server={server} />;
  if (isBlocked) {
    return (
      <>
        <div css={[buttons, words]}>
          <p>You do not see each other's messages anywhere. {username} does not learn of it.</p>
          <Button css={whole} pending={unblock.isPending} onClick={() => unblock.mutate()}>
            UNBLOCK
          </Button>
        </div>
        {tools}
        {!isBot && (
          <footer css={foot}>
            <ReportPerson person={person} />
          </footer>
        )}
      </>
    );
  }
  const blockButton = (
    <Button tone="quiet" size="small" pending={block.isPending} onClick={() => block.mutate()}>
      BLOCK
    </Button>
  );
  if (isBot) {
    return (
      <>
        {tools}
        <footer css={foot}>{blockButton}</footer>
      </>
    );
  }
  const isUnknown = isStranger(relation);
  return (
    <>
      <div css={buttons} data-write-first={!isHere || isUnknown || undefined}>
        <ContactButtons {...{ userId: person.id, isHere, isStranger: isUnknown, knock, write }} />
        <MapLink username={username} isWhole={isHere && !isUnknown} />
        <TermNote of="knock" css={whole} />
        {isUnknown && <p css={small}>Your first message may arrive as a request.</p>}
        {!isHere && !isUnknown && (
          <p css={small}>They are away and cannot hear a knock. A message will wait.</p>
        )}
      </div>
      <div css={rows}>
        <Link css={menuStyle.row} to={`/oni/${username}`} onClick={closeCard}>
          <DoorOpen aria-hidden="true" />
          Visit the shrine
          <span css={address}>/oni/{username}</span>
        </Link>
        <button css={menuStyle.row} type="button" onClick={onInvite}>
          <UserPlus aria-hidden="true" />
          Invite to...
          <ChevronRight css={address} aria-hidden="true" />
        </button>
      </div>
      {tools}
      <footer css={foot}>
        {blockButton}
        <ReportPerson person={person} />
      </footer>
    </>
  );
}

function ReportPerson({ person: { id, username } }: { person: FoundPerson }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        REPORT
      </Button>
      {isOpen && (
        <ReportDialog about={{ kind: "user", id, username }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

export function OwnActions({ username }: { username: string }) {
  return (
    <div css={buttons}>
      <ButtonLink css={whole} tone="primary" to="/profile" onClick={closeCard}>
        EDIT_PROFILE
      </ButtonLink>
      <Button onClick={() => void copyAddress(`/oni/${username}`)}>COPY_ADDRESS</Button>
      <MapLink username={username} isWhole={false} />
    </div>
  );
}

const MapLink = ({ username, isWhole }: { username: string; isWhole: boolean }) => (
  <ButtonLink
    css={isWhole && whole}
    to={`/constellation?node=${encodeURIComponent(username)}`}
    onClick={closeCard}
  >
    <Locate aria-hidden="true" />
    SEE_ON_MAP
  </ButtonLink>
);

const buttons = css({
  ...layout.columns("1fr 1fr", 8),
  padding: "12px 16px",
  borderTop: `1px solid ${color.line2}`,
  "&[data-write-first] > :first-child": { gridColumn: "1 / -1" },
});
const whole = css({ gridColumn: "1 / -1" });
const words = css({ p: { ...type.meta, gridColumn: "1 / -1", color: color.ink2 } });
const small = css({ ...type.note, gridColumn: "1 / -1" });
const rows = css({ padding: 4, borderTop: `1px solid ${color.line2}` });
const address = css({ ...type.note, marginLeft: "auto" });
const foot = css({
  display: "flex",
  padding: 4,
  borderTop: `1px solid ${color.line2}`,
  "> button": { flex: 1, color: color.ink3 },
});
