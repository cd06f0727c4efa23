import { css } from "@emotion/react";
import type { Message, Thread } from "@oni/realtime/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Split } from "lucide-react";
import { membersQuery, threadsQuery } from "../lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { agoTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { useOpenThread } from "./use-open-thread.ts";
import { useUnreadIn } from "./use-unread-in-threads.ts";
import { countOf } from "../../ui/text/count-of.ts";

type ThreadSummaryProps = { serverId: string; message: Message; thread: Thread };

/** Summarizes the thread of a message and links to it. */
export function ThreadSummary({ serverId, message, thread }: ThreadSummaryProps) {
  const open = useOpenThread(serverId);
  const now = useNow();
  const unread = useUnreadIn(thread.channelId);
  const { data: listed } = useQuery({
    ...threadsQuery(message.channelId),
    select: (threads) => threads.find(({ id, isListed }) => isListed && id === thread.channelId),
  });
  const { count, lastAt } = thread;
  if (listed) {
    return (
      <button css={[summaryStyle, box]} type="button" onClick={() => void open(message)}>
        <Split aria-hidden="true" />
        <b>{listed.name}</b>
        <span>
          a channel · {countOf(count, "message")}
          {unread > 0 && `, ${unread} new`}
        </span>
        <ChevronRight aria-hidden="true" />
      </button>
    );
  }
  return (
    <button css={summaryStyle} type="button" onClick={() => void open(message)}>
      <i aria-hidden="true" />
      <Faces serverId={serverId} ids={thread.faces} />
      <b data-new={unread > 0 || undefined}>
        {count === 0 ? "a thread" : countOf(count, "answer")}
        {unread > 0 && `, ${unread} new`}
      </b>
      <span>{lastAt === null ? "no message yet" : agoTime(lastAt, now)}</span>
    </button>
  );
}

function Faces({ serverId, ids }: { serverId: string; ids: readonly string[] }) {
  const { data: members = [] } = useQuery({
    ...membersQuery(serverId),
    select: (all) => all.filter(({ userId }) => ids.includes(userId)),
  });
  return ids.map((id) => {
    const member = members.find(({ userId }) => userId === id);
    return (
      <Avatar
        key={id}
        username={member?.username ?? ""}
        imageUrl={member?.profileImageUrl}
        size={18}
      />
    );
  });
}

const summaryStyle = css({
  ...type.note,
  ...layout.row(4),
  ...bareButton,
  maxWidth: "100%",
  minHeight: 28,
  margin: "2px 0 2px",
  padding: "0 8px 0 0",
  textAlign: "left",
  i: {
    width: 14,
    height: 14,
    margin: "-10px 4px 0 4px",
    borderLeft: `1px solid ${color.line2}`,
    borderBottom: `1px solid ${color.line2}`,
  },
  b: { marginLeft: 4, fontWeight: 600, color: color.ink2 },
  "b[data-new]": { color: color.strike },
  span: { ...layout.oneLine, minWidth: 0, marginLeft: 4 },
  "&:hover b": { color: color.ink },
  "@media (pointer: coarse)": { minHeight: 44 },
});
const box = css({
  width: "min(480px, 100%)",
  minHeight: 44,
  margin: "6px 0",
  padding: "0 12px",
  gap: 8,
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
  "> .lucide": { flex: "none", width: 14, height: 14 },
  "> .lucide:last-of-type": { marginLeft: "auto" },
});
