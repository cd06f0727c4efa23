import type { RefusedAck } from "@oni/realtime/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../live/calls/api-error.ts";
import type { Live } from "../../live/connection.ts";
import { mustCatchUp } from "../log/channel-log.ts";
import { openLog } from "../log/channel-log-pages.ts";
import { logOf, openLogOf } from "../log/logs.ts";
import { makeStorage } from "../../stores/testing/make-storage.ts";
import { makeMessage } from "../log/testing/make-message.ts";
import type { Outgoing } from "./outbox.ts";
import { useSession } from "../../stores/session.ts";
import { sendMessage } from "./send-message.ts";

const entry: Outgoing = {
  nonce: "n",
  userId: "moth",
  serverId: "server",
  channelId: "channel",
  content: "hello",
  replyToId: null,
  attachments: [],
  queuedAt: 0,
  failure: null,
  isTried: false,
  rewritten: null,
  isOpen: false,
};
const words = { content: "hello", replyToId: null, nonce: "n" };
const stored = makeMessage(2, { nonce: "n" });
const ack = { ok: true as const, id: "id 2", seq: 2, rev: 2, createdAt: stored.createdAt };

/** A link that returns the same ack to every send and records the requests. */
function makeLive(answer: typeof ack | RefusedAck | null) {
  const requested: unknown[] = [];
  const live: Pick<Live, "request"> = {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Only sends are requested.
    request: (async (...args: unknown[]) => {
      requested.push(args);
      return answer;
    }) as Live["request"],
  };
  return { live, requested };
}

describe("an outgoing message", () => {
  const requests: { url: string; body: unknown }[] = [];
  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
      requests.push({ url, body: typeof body === "string" ? JSON.parse(body) : body });
      return new Response(JSON.stringify(stored), { status: 201 });
    });
    openLogOf("channel", openLog([makeMessage(1)], true));
  });
  afterEach(() => vi.unstubAllGlobals());

  const refuse = (refused: Omit<RefusedAck, "ok" | "error">) =>
    sendMessage(makeLive({ ok: false, error: "Not now.", ...refused }).live, entry).catch(
      (error: unknown) => error,
    );

  it("web-5: is not sent by a request once another session has begun", async () => {
    vi.stubGlobal("localStorage", makeStorage(new Map()));
    useSession.getState().begin("hers");
    const live: Pick<Live, "request"> = {
      request: async () => {
        useSession.getState().begin("his");
        return null;
      },
    };
    await expect(sendMessage(live, entry)).rejects.toThrow(TypeError);
    expect(requests).toEqual([]);
  });

  it("chat-99: is sent over the live link, not by a request", async () => {
    const { live, requested } = makeLive(ack);
    await sendMessage(live, entry);
    expect(requested).toEqual([["message:send", { channelId: "channel", ...words }]]);
    expect(requests).toEqual([]);
  });

  it("chat-182: takes its files along, over the link and by a request", async () => {
    const attachments = [{ objectPath: "/objects/a", name: "a.png", alt: "rain" }];
    const { live, requested } = makeLive(ack);
    await sendMessage(live, { ...entry, attachments });
    expect(requested).toEqual([["message:send", { channelId: "channel", ...words, attachments }]]);
    await sendMessage(makeLive(null).live, { ...entry, attachments });
    expect(requests[0]?.body).toEqual({ ...words, attachments });
  });

  it("chat-99, chat-100, chat-101: is sent by a request with the same nonce if the link returns no ack", async () => {
    await sendMessage(makeLive(null).live, entry);
    expect(requests).toEqual([{ url: "/api/channels/channel/messages", body: words }]);
    expect(logOf("channel")?.messages.at(-1)).toEqual(stored);
  });

  it("chat-99, chat-100: is sent by a request if the gateway does not know the event", async () => {
    await refuse({ code: "invalid_input" });
    expect(requests.length).toBe(1);
  });

  it("chat-102: is refused over the link as by a request", async () => {
    const forbidden = await refuse({ code: "forbidden" });
    expect(forbidden).toMatchObject({ status: 403, code: "forbidden", sentence: "Not now." });
    expect(forbidden).toBeInstanceOf(ApiError);
    const limited = await refuse({ code: "rate_limited", retryAfterMs: 6_200 });
    expect(limited).toMatchObject({ status: 429, retryAfterSeconds: 7 });
    expect(requests).toEqual([]);
  });

  it("chat-8, chat-9: is fetched if its event was lost, and costs no request otherwise", async () => {
    await sendMessage(makeLive(ack).live, entry);
    expect(logOf("channel")).toSatisfy(mustCatchUp);
    openLogOf("channel", openLog([makeMessage(1), stored], true));
    await sendMessage(makeLive(ack).live, entry);
    expect(logOf("channel")).not.toSatisfy(mustCatchUp);
  });
});
