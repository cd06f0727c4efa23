import type { InvitePreview } from "@oni/api/contract";
import { Button } from "../../ui/layout/Button.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { inviteStyle } from "./invite-style.ts";
import type { StepInside } from "./use-step-inside.ts";

type JoinPanelProps = {
  /** Null while the new session is loading its user. */
  user: CurrentUser | null;
  preview: InvitePreview;
  stepInside: StepInside;
};

/** The side of the invite page for a member: their links to members inside, and the button to join. */
export function JoinPanel({ user, preview, stepInside }: JoinPanelProps) {
  if (!user) {
    return (
      <div css={inviteStyle.side}>
        <Loading text="Opening the invitation..." />
      </div>
    );
  }
  const { linked } = preview;
  return (
    <div css={inviteStyle.side}>
      <p css={inviteStyle.question}>{questionOf(linked)}</p>
      {linked.length > 0 && <p css={inviteStyle.words}>{sentenceOf(linked)}</p>}
      <div css={inviteStyle.self}>
        <Avatar username={user.username} imageUrl={user.profileImageUrl} size={28} presence="you" />
        <b>{user.username}</b>
        {user.showOnlineStatus !== false && <Badge tone="online">ONLINE</Badge>}
      </div>
      <Button
        tone="primary"
        size="tall"
        pending={stepInside.isPending}
        disabled={stepInside.isPending}
        onClick={() => stepInside.mutate(undefined)}
      >
        {stepInside.isPending ? "JOINING..." : "JOIN_DIMENSION"}
      </Button>
      <ButtonLink to="/dimensions" tone="quiet">
        NOT_TONIGHT
      </ButtonLink>
    </div>
  );
}

type Linked = InvitePreview["linked"];

const numbers = ["nobody", "one", "two", "three", "four", "five"];

const questionOf = (linked: Linked) =>
  linked.length === 0
    ? "You can join."
    : `You know ${numbers[linked.length] ?? linked.length} of them.`;

/** Returns `hexfern, moth and Tide Pool are already inside. You share #tape.` */
function sentenceOf(linked: Linked): string {
  const names = linked.map(({ username, displayName }) => displayName || username);
  const last = names.pop() ?? "";
  const listed = names.length > 0 ? `${names.join(", ")} and ${last} are` : `${last} is`;
  const [tag] = linked.flatMap(({ sharedTags }) => sharedTags);
  return `${listed} already inside.${tag ? ` You share #${tag}.` : ""}`;
}
