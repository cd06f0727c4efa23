import type { Message } from "@oni/realtime/contract";
import { createLive, type Live } from "../../live/connection.ts";
import { formatNumbered, listLastMessages } from "../finding/message-lines.ts";
import { getChannelHere } from "../finding/find-messages.ts";
import type { Command } from "../language/command.ts";
import { isOption, type Token } from "../language/read-line.ts";
import { Refusal } from "../language/refusal.ts";
import { resolvePlace, splitPlace } from "./at-place.ts";
import type { SignedIn } from "./program.ts";

const once = {
  name: "once",
  takes: null,
  summary: "Print the last messages and end.",
  kind: "words",
  choices: [],
} as const;
const isOnce = (token: Token) => isOption(token) && token.text === `--${once.name}`;

/** Returns `tail` as a command that also follows its channel. */
export const following = (tail: Command): Command<SignedIn> => ({
  ...tail,
  description: `${tail.description} After them it prints each new message until it is interrupted, with --json as one line each.`,
  options: [...tail.options, once],
  run: async (tokens, context) => {
    const [place, others] = splitPlace(tokens);
    if (place === null || others.length > 0)
      return tail.run(
        tokens.filter((token) => !isOnce(token)),
        context,
      );
    const path = await resolvePlace(context, place.text);
    const { channelId } = await getChannelHere({ ...context, path });
    return follow(context, channelId);
  },
});

/**
 * Prints the last messages of a channel and then each new one. Ends only with an error: the login or the
 * channel is gone.
 */
async function follow({ login, report, show }: SignedIn, channelId: string): Promise<never> {
  const onMessage = (message: Message) => show(formatNumbered(message), message);
  const last = await listLastMessages(channelId);
  last.filter(isThere).forEach(onMessage);

  let end: (reason: Refusal) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  let isLost = false;
  const live = createLive({
    loadClient: async () => (await import("socket.io-client")).io,
    url: login.url,
    onPhase: (phase) => {
      // Each failed attempt is another loss.
      if (phase === "lost" && !isLost) report("The connection is lost. Connecting again.");
      if (phase === "live" && isLost) report("Connected.");
      if (phase === "lost" || phase === "live") isLost = phase === "lost";
    },
    onLoss: () => {},
    onRevoked: () => end(new Refusal("This login has ended. Sign in again: login URL.")),
  });
  live.identify(login.token);
  followMessages(live, channelId, {
    afterSeq: last.at(-1)?.seq ?? 0,
    onMessage,
    onRefused: (reason) => end(new Refusal(reason)),
  });
  return ended.finally(live.close);
}

const isThere = ({ deletedAt }: Message) => deletedAt === null;

type Following = {
  afterSeq: number;
  onMessage: (message: Message) => void;
  /** The channel is gone, with the reason. */
  onRefused: (reason: string) => void;
};

/** Passes on each message of a channel after `afterSeq`, in order and once, over losses of the link. */
export function followMessages(
  live: Pick<Live, "on" | "watch">,
  channelId: string,
  { afterSeq, onMessage, onRefused }: Following,
): void {
  let seq = afterSeq;
  const pass = (messages: readonly Message[]) => {
    for (const message of messages) {
      if (message.seq <= seq) continue;
      seq = message.seq;
      if (isThere(message)) onMessage(message);
    }
  };
  const watch = live.watch({
    name: "channel:watch",
    payload: () => ({ channelId, afterSeq: seq }),
    onAnswer: ({ missed, lastSeq, truncated }) => {
      pass(missed);
      if (truncated) watch.request();
      // Messages that this member does not see are not among those missed.
      else seq = Math.max(seq, lastSeq);
    },
    onRefused: ({ error }) => onRefused(error),
  });
  live.on("message:created", (message) => {
    if (message.channelId !== channelId) return;
    if (message.seq > seq + 1) watch.request();
    else pass([message]);
  });
  live.on("channel:head", (head) => {
    if (head.channelId === channelId && head.lastSeq > seq) watch.request();
  });
}
