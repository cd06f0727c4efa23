import { css, keyframes } from "@emotion/react";
import { BellRing } from "lucide-react";
import { useEffect } from "react";
import { useMatch, useSearchParams } from "react-router-dom";
import { below, color, ease, layer, shadow, topHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { usePersonActions } from "./use-person-actions.ts";
import { WaterRing } from "../knocks/WaterRing.tsx";
import {
  type ReceivedKnock,
  clearMutual,
  type MutualKnock,
  ringMs,
  silence,
  useKnocks,
} from "../knocks/knocks.ts";
import { MutualWell, type RingAge, RingWell } from "../knocks/RingWell.tsx";
import { useKnockEvents } from "../knocks/use-knock-events.ts";
import { agoSeconds, useSeconds } from "../knocks/use-seconds.ts";

/** Shows knocks on top of every page without taking the focus. */
export function KnockPlates({ user }: { user: CurrentUser }) {
  useKnockEvents(user.id);
  const { ringing, mutual } = useKnocks();
  const isOnMap = useMatch("/constellation") !== null;
  const isInChannel = useMatch("/dimensions/:serverId/:channelId") !== null;
  const isOnDirect = useMatch("/directs/:id") !== null;
  const isList = useSearchParams()[0].has("view");
  const position = isOnMap ? onMap : isInChannel || isOnDirect ? inChannel : null;
  const [first, ...others] = ringing;
  return (
    <section css={[region, position]} aria-label="Knocks">
      <div role="status">
        {mutual ? (
          <MutualKnockPlate knock={mutual} user={user} />
        ) : (
          first && <Plate key={first.userId} knock={first} others={others} />
        )}
      </div>
      {/* On the map the ring starts at the node of the member who knocks. */}
      {first && (!isOnMap || isList) && <WaterRing key={`${first.userId} ${first.receivedAtMs}`} />}
    </section>
  );
}

type PlateProps = { knock: ReceivedKnock; others: readonly ReceivedKnock[] };

function Plate({ knock, others }: PlateProps) {
  const { userId: id, username, profileImageUrl, receivedAtMs } = knock;
  const nowMs = useSeconds(true);
  const actions = usePersonActions({ id, username });
  const isOver = nowMs - receivedAtMs >= ringMs;
  useEffect(() => {
    if (isOver) silence(id);
  }, [isOver, id]);
  const name = knock.displayName || username;
  const rest = others.length;
  return (
    <div css={plate}>
      <RingWell age={ageOf(nowMs - receivedAtMs)}>
        <Avatar username={username} imageUrl={profileImageUrl} size={48} />
      </RingWell>
      <div css={words}>
        <p css={title}>
          {rest > 0 ? `${name} and ${rest} more knocked` : `${name} knocked`}
          <span aria-hidden="true"> · {agoSeconds(receivedAtMs, nowMs)}</span>
        </p>
        <p css={detail}>
          {rest > 0 ? [knock, ...others].map((one) => one.username).join(", ") : `@${username}`}
        </p>
        <div css={buttons}>
          {rest > 0 ? (
            <ButtonLink to="/inbox?show=knocks" onClick={() => silence()}>
              SEE_ALL
            </ButtonLink>
          ) : (
            <Button
              tone="primary"
              pending={actions.knock.isPending}
              onClick={() => actions.knock.isPending || actions.knock.mutate()}
            >
              <BellRing aria-hidden="true" />
              KNOCK_BACK
            </Button>
          )}
          <Button tone="quiet" onClick={() => silence(rest > 0 ? undefined : id)}>
            NOT_NOW
          </Button>
        </div>
      </div>
      <i key={receivedAtMs} css={left} aria-hidden="true" />
    </div>
  );
}

const ageOf = (ms: number): RingAge => (ms < 10_000 ? "struck" : ms < 40_000 ? "heard" : "ash");

const MutualKnockPlate = ({ knock, user }: { knock: MutualKnock; user: CurrentUser }) => (
  <div css={[plate, both]}>
    <MutualWell>
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={24} presence="you" />
      <Avatar username={knock.username} imageUrl={knock.profileImageUrl} size={24} />
    </MutualWell>
    <div css={words}>
      <p css={title}>You both knocked.</p>
      <p css={detail}>You can now write to {knock.username}.</p>
      <div css={buttons}>
        <ButtonLink tone="primary" to={`/directs/${knock.directId}`} onClick={clearMutual}>
          OPEN_CONVERSATION
        </ButtonLink>
        <Button tone="quiet" onClick={clearMutual}>
          LATER
        </Button>
      </div>
    </div>
  </div>
);

const arrive = keyframes({ from: { opacity: 0, translate: "0 12px" } });
const burn = keyframes({ to: { transform: "scaleX(0)" } });

const region = css({
  position: "fixed",
  zIndex: layer.floating,
  right: 24,
  bottom: 24,
  width: 496,
  maxWidth: "calc(100vw - 24px)",
  [below.phone]: {
    left: 12,
    right: 12,
    bottom: "auto",
    top: `calc(${topHeight} + 12px)`,
    width: "auto",
  },
});
const onMap = css({
  right: "auto",
  left: "50%",
  translate: "-50% 0",
  [below.phone]: {
    left: 12,
    right: 12,
    top: "auto",
    bottom: "calc(var(--bottom-height) + 12px)",
    translate: "none",
  },
});
/** Above the message log, so that the composer stays free. */
const inChannel = css({
  bottom: "auto",
  top: `calc(${topHeight} + 68px)`,
  right: 252,
  "@media (max-width: 1180px)": { right: 24 },
  [below.phone]: { right: 12, top: `calc(${topHeight} + 12px)` },
});
const plate = css({
  ...layout.box(color.raised, color.strike),
  position: "relative",
  display: "grid",
  gridTemplateColumns: "96px minmax(0, 1fr)",
  minHeight: 118,
  overflow: "hidden",
  boxShadow: shadow.floating,
  animation: `${arrive} 240ms ${ease.out}`,
  "> :first-of-type": { borderRight: `1px solid ${color.line2}` },
});
const both = css({ borderColor: color.glow2 });
const words = css({ padding: "14px 16px" });
const title = css({
  fontSize: 15,
  lineHeight: "22px",
  fontWeight: 600,
  overflowWrap: "anywhere",
  span: { color: color.strike, fontWeight: 400 },
});
const detail = css({ ...type.note, overflowWrap: "anywhere" });
const buttons = css({
  display: "flex",
  gap: 8,
  marginTop: 10,
  [below.phone]: { "> *": { flex: 1, minHeight: 44 } },
});
/** Bar of the time left. */
const left = css({
  position: "absolute",
  left: 0,
  bottom: 0,
  width: "100%",
  height: 2,
  background: color.strike,
  transformOrigin: "left",
  animation: `${burn} ${ringMs}ms linear forwards`,
});
