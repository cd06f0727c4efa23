import { css } from "@emotion/react";
import type { InboxEntry } from "@oni/realtime/contract";
import { maskName } from "../../chat/log/author-name.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { directsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { rowSpace } from "../../theme/reading.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { agoTime, clockTime, fullTime, isSameDay } from "../../ui/text/format-time.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { RingWell } from "../knocks/RingWell.tsx";
import { PressedText } from "../../chat/reactions/PressedText.tsx";
import { entryIcons } from "./entry-icons.ts";
import { InboxAction } from "./InboxAction.tsx";
import { actorNameOf, entryTexts, excerptOf, pathOf, locationOf } from "./entry-texts.ts";

type InboxRowProps = {
  entry: InboxEntry;
  viewerName: string;
  now: Date;
  /** True in the panel under the bell, which has no space for the icon of the kind. */
  isNarrow?: boolean;
  onFollow: () => void;
};

/** One entry with actor, event, location, and at most one action. */
export function InboxRow({ entry, viewerName, now, isNarrow, onFollow }: InboxRowProps) {
  const { kind, actor, target, createdAt, readAt } = entry;
  const Icon = entryIcons[kind];
  const text = entryTexts[kind];
  const actorName = actorNameOf(entry);
  const excerpt = excerptOf(entry);
  const targetName = useTargetName(target.serverId);
  const path = pathOf(entry, viewerName);
  const isUnread = readAt === null;
  const linkText = locationOf(entry, targetName);
  return (
    <article
      css={[row, isNarrow && narrow]}
      data-unread={isUnread || undefined}
      aria-label={actor ? `${actorName} ${text}` : text}
    >
      <Mask entry={entry} />
      {!isNarrow && <Icon css={icon} aria-hidden="true" />}
      <div css={words}>
        <p>
          {isUnread && <VisuallyHidden>unread</VisuallyHidden>}
          {actorName && <b>{actorName}</b>}{" "}
          {path && linkText === null ? (
            <Link css={plain} to={path} onClick={onFollow}>
              {text}
            </Link>
          ) : (
            text
          )}{" "}
          {path && linkText !== null && (
            <Link css={where} to={path} onClick={onFollow}>
              {linkText}
            </Link>
          )}
        </p>
        {excerpt !== "" && (
          <p css={excerptLine} dir="auto">
            {kind === "reaction" ? <PressedText text={excerpt} /> : excerpt}
          </p>
        )}
        {kind === "joined" && targetName && <p css={excerptLine}>{targetName}</p>}
      </div>
      <div css={action}>
        <InboxAction entry={entry} viewerName={viewerName} onDone={onFollow} />
      </div>
      <time css={time} dateTime={createdAt} title={fullTime(createdAt)}>
        {isNarrow || isSameDay(new Date(createdAt), now)
          ? agoTime(createdAt, now)
          : clockTime(createdAt)}
      </time>
    </article>
  );
}

function useTargetName(serverId: string | undefined): string | undefined {
  const { data: servers } = useQuery({ ...serversQuery, enabled: false });
  const { data: directs } = useQuery({ ...directsQuery, enabled: false });
  return [...(servers ?? []), ...(directs ?? [])].find(({ id }) => id === serverId)?.name;
}

/** Shows a knock with a ring, and a request from a stranger without a picture. */
function Mask({ entry: { kind, actor, readAt } }: { entry: InboxEntry }) {
  const imageUrl = kind === "request" ? null : actor?.profileImageUrl;
  const username = maskName({ author: actor });
  if (kind !== "knock") return <Avatar username={username} imageUrl={imageUrl} size={36} />;
  return (
    <span css={well}>
      <RingWell age={readAt === null ? "struck" : "ash"}>
        <Avatar username={username} imageUrl={imageUrl} size={48} />
      </RingWell>
    </span>
  );
}

const phone = "@media (max-width: 760px)";
const narrowGrid = {
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  padding: `${rowSpace(10)} 12px ${rowSpace(10)} 16px`,
  "> time": { gridColumn: 3, gridRow: 1, alignSelf: "start" },
  "> div:first-of-type": { gridColumn: 2, gridRow: 1 },
  "> div:last-of-type": { gridColumn: "2 / 4", gridRow: 2 },
  "> div:empty": { display: "none" },
} as const;
const row = css({
  ...type.dense,
  ...layout.columns("40px 16px minmax(0, 1fr) auto 64px", "4px 12px"),
  position: "relative",
  alignItems: "center",
  minHeight: `calc(44px + ${rowSpace(20)})`,
  padding: `${rowSpace(8)} 16px`,
  borderBottom: `1px solid ${color.line}`,
  "&:hover": { background: color.raised },
  "&[data-unread]": {
    background: `color-mix(in srgb, ${color.strikeBg} 55%, transparent)`,
    boxShadow: `inset 3px 0 ${color.strike}`,
  },
  "&[data-unread]:hover": { background: color.strikeBg },
  [phone]: narrowGrid,
});
const narrow = css(narrowGrid);
const icon = css({
  color: color.ink3,
  "[data-unread] > &": { color: color.strike },
  [phone]: { display: "none" },
});
const words = css({
  minWidth: 0,
  color: color.ink2,
  p: { overflowWrap: "anywhere" },
  b: { fontWeight: 500, color: color.ink },
  "[data-unread] > & b": { fontWeight: 600 },
});
/** Makes the whole row a link, except for its buttons. */
const stretched = { "&::after": { content: '""', position: "absolute", inset: 0 } } as const;
const plain = css({
  textDecoration: "none",
  ...stretched,
  "&:focus-visible": { outline: 0 },
  "&:focus-visible::after": { outline: `2px solid ${color.strike}`, outlineOffset: -2 },
});
const where = css({ color: color.sky, textUnderlineOffset: 3, ...stretched });
const excerptLine = css({
  "&&": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 1,
    overflow: "hidden",
  },
  color: color.ink3,
  "[data-unread] & ": { color: color.ink2 },
});
const action = css({ position: "relative", zIndex: 1, display: "flex", gap: 4 });
const time = css({
  ...type.note,
  textAlign: "right",
  whiteSpace: "nowrap",
  "[data-unread] > &": { color: color.strike },
});
const well = css({
  width: 40,
  height: 40,
  overflow: "hidden",
  "> span": { width: 96, height: 96, scale: "0.4167", transformOrigin: "0 0" },
});
