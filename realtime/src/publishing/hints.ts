import * as z from "zod";
import { eventSchemas, idSchema, rippleKinds } from "../../contract/index.ts";
import type { Bus, Sender } from "../bus/bus.ts";
import type { GatewayMetrics } from "./metrics.ts";
import { describeError, type Log } from "../../process/observe/log.ts";
import { traced } from "../../process/observe/trace.ts";

/** Only for threads. */
const parentId = idSchema.optional();

/** True if not everyone who sees the server sees the channel. The previous version omits it. */
const isPrivate = z.boolean().default(false);

const server = { serverId: idSchema, channelIds: z.array(idSchema) };

/**
 * The hints that processes publish to gateways. Each gateway decides which of its sockets receive an
 * event.
 */
const hintSchemas = {
  waitlistChanged: z.object({}),
  rippled: z.object({ userId: idSchema, kind: z.enum(rippleKinds) }),
  channelGrew: z.object({
    ...{ serverId: idSchema, channelId: idSchema, lastSeq: z.int(), parentId, isPrivate },
    mentionedUserIds: z.array(idSchema).readonly(),
    /** The time of publication by the sender's clock, in milliseconds. */
    saidAtMs: z.number(),
  }),
  messageDeleted: z.object({
    ...{ serverId: idSchema, channelId: idSchema, seq: z.int(), rev: z.int() },
    userId: idSchema.nullable(),
    ...{ parentId, isPrivate },
  }),
  serverChanged: z.object({ serverId: idSchema }),
  feedChanged: z.object({}),
  /** A new entry in an inbox, or without `id` another change of the inbox. */
  inboxChanged: z.object({
    changes: z.array(z.object({ userId: idSchema, id: idSchema.optional() })).readonly(),
  }),
  caseChanged: z.object({ caseId: idSchema }),
  importProgressed: eventSchemas["import:progress"],
  sessionsRevoked: z.object({ keys: z.array(z.string()) }),
  memberJoined: z.object({ serverId: idSchema, userId: idSchema }),
  memberRemoved: z.object({ ...server, userId: idSchema }),
  visibilityNarrowed: z.object(server),
  shrineClosed: z.object({ userId: idSchema }),
  postClosed: z.object({ postId: idSchema }),
  presenceChanged: z.object({ userId: idSchema, online: z.boolean() }),
  presenceSettingChanged: z.object({ userId: idSchema }),
} as const;

export type HintName = keyof typeof hintSchemas;
export type Hint<Name extends HintName> = z.infer<(typeof hintSchemas)[Name]>;
export type HintHandlers = { [Name in HintName]: (hint: Hint<Name>) => void | Promise<void> };

/** The topic of all hints except those of channels. */
const everyGateway = "hints";

/** Activity of channels is the only frequent hint, so only gateways with the server's room receive it. */
export const growthTopic = (serverId: string): string => `growth:${serverId}`;

/** Sends a hint. The gateways' own checks repair a lost one, so errors are ignored. */
export function sendHint<Name extends HintName>(bus: Sender, name: Name, hint: Hint<Name>): void {
  const isGrowth = name === "channelGrew" || name === "messageDeleted";
  const topic = isGrowth && "serverId" in hint ? growthTopic(hint.serverId) : everyGateway;
  bus.publish(topic, JSON.stringify([name, hint])).catch(() => {});
}

/** Subscribes to the hints for all gateways. Returns the listener of a `growthTopic`. */
export function onHints(
  { bus, log, metrics }: { bus: Bus; log: Log; metrics: Pick<GatewayMetrics, "hints"> },
  handlers: HintHandlers,
): (message: Buffer) => void {
  const handle = async <Name extends HintName>(name: Name, raw: unknown) => {
    // Parsed by the schema of this name, which gives the type.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    const hint = hintSchemas[name].parse(raw) as Hint<Name>;
    metrics.hints.inc({ hint: name });
    await traced(`hint ${name}`, async () => handlers[name](hint));
  };
  const listener = (message: Buffer) => {
    void (async () => {
      const [name, raw]: unknown[] = JSON.parse(message.toString());
      if (!isHintName(name)) throw new Error("This hint is of no known kind.");
      await handle(name, raw);
    })().catch((error) => log.error("a hint was not followed", describeError(error)));
  };
  bus.subscribe(everyGateway, listener);
  return listener;
}

const isHintName = (name: unknown): name is HintName =>
  typeof name === "string" && Object.hasOwn(hintSchemas, name);
