import { isExempt } from "@oni/api/contract";
import { css } from "@emotion/react";
import type { Channel, Server } from "../lists/queries.ts";
import { type } from "../../theme/theme.ts";
import { spanOf } from "../../ui/text/format-time.ts";

type SlowModeNoteProps = { server: Server; channel: Channel };

/** Shows members without a higher right how often they may send a message in this channel. */
export function SlowModeNote({ server, channel }: SlowModeNoteProps) {
  const isSlowed = server.role !== null && server.timeout === null && !isExempt(server);
  if (channel.slowModeSeconds === 0 || !isSlowed) return null;
  return <p css={note}>{`Slow mode: one message in ${spanOf(channel.slowModeSeconds)}.`}</p>;
}

const note = css({ ...type.note, padding: "0 20px 6px" });
