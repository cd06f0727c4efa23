import { effectiveRoleOf } from "@oni/api/contract";
import { css } from "@emotion/react";
import type { Channel, Server } from "../lists/queries.ts";
import { type } from "../../theme/theme.ts";
import { spanOf } from "../../ui/text/format-time.ts";

type SlowModeNoteProps = { server: Server; channel: Channel };

/** Shows plain members how often they may send a message in this channel. */
export function SlowModeNote({ server, channel }: SlowModeNoteProps) {
  if (channel.slowModeSeconds === 0 || effectiveRoleOf(server) !== "member") return null;
  return <p css={note}>{`Slow mode: one message in ${spanOf(channel.slowModeSeconds)}.`}</p>;
}

const note = css({ ...type.note, padding: "0 20px 6px" });
