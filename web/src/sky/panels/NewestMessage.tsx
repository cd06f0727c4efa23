import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { serversQuery } from "../../chat/lists/queries.ts";
import { hitTarget } from "../../chat/search/hit-target.ts";
import { color, type } from "../../theme/theme.ts";
import { agoTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { newestMessageQuery } from "../model/queries.ts";

/** The newest message of a member that the viewer may read, with a link to it. */
export function NewestMessage({ username }: { username: string }) {
  const { data, isPending } = useQuery(newestMessageQuery(username));
  const servers = useQuery(serversQuery).data;
  const now = useNow();
  const [hit] = data ?? [];
  if (hit?.kind !== "message") {
    return <p css={quote}>{isPending ? null : "No message of theirs that you may read."}</p>;
  }
  const { label, path } = hitTarget(hit, "");
  const server = servers?.find(({ id }) => id === hit.serverId)?.name;
  const source = hit.serverKind === "direct" ? "direct message" : hit.channelName;
  return (
    <div css={quote}>
      <Link to={path} dir="auto">
        {label}
      </Link>
      <small>
        {[server, source].filter(Boolean).join(" / ")}, {agoTime(hit.createdAt, now)}
      </small>
    </div>
  );
}

const quote = css({
  ...type.dense,
  // Two lines of text and one of its source, so that the buttons below do not move.
  minHeight: 58,
  margin: "14px 0 0",
  paddingLeft: 12,
  borderLeft: `1px solid ${color.line2}`,
  color: color.ink2,
  a: {
    display: "-webkit-box",
    overflow: "hidden",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflowWrap: "anywhere",
    color: color.ink,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline", textUnderlineOffset: 3 },
  },
  small: { ...type.note, display: "block", overflowWrap: "anywhere" },
});
