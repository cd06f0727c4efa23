import { listMessages, listStaleThreads } from "@oni/db/chat";
import { makeMember } from "@oni/db/testing";
import { presentToAll, type Publisher } from "@oni/realtime";
import type { Message } from "@oni/realtime/contract";
import { createReader, type Reader, until, type World } from "@oni/realtime/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { databaseOf, openTestApp } from "../../testing/app.ts";
import { openDimension, type TestDimension } from "../../testing/dimension.ts";

const actions = [
  "send",
  "send",
  "send",
  "edit",
  "delete",
  "react",
  "unreact",
  "pin",
  "unpin",
  "answer",
  "answer",
  "close",
] as const;

/** One step. Its numbers select among the existing members and messages. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constantFrom(...actions),
      actorIndex: fc.nat(),
      targetIndex: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ action: fc.constantFrom("drop", "return"), actorIndex: fc.nat() }),
  },
);

/** Steps of one moment run concurrently. `lost` is the pattern of lost events. */
const scenario = fc.record({
  moments: fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), {
    minLength: 5,
    maxLength: 25,
  }),
  lost: fc.array(fc.boolean(), { minLength: 2, maxLength: 40 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/**
 * Tests the live path: after any writes, reconnects and lost events every reader shows exactly the stored
 * messages. `seeds` select the scenarios and include those of fixed failures.
 */
export function testLivePath(
  open: () => Promise<World>,
  { runs, seeds }: { runs: number; seeds: readonly number[] },
): void {
  test.each(seeds)(
    "realtime-147: every reader ends with the stored messages (seed %i)",
    async (seed) => {
      const world = await open();
      const bus = createLossyPublisher(world.publisher);
      const app = await openTestApp({ publisher: bus.publisher }, databaseOf(world));
      await fc.assert(
        fc.asyncProperty(scenario, (steps) => runScenario(steps, { world, app, lose: bus.lose })),
        { seed, numRuns: runs, endOnFailure: true },
      );
      await app.close();
      await world.close();
    },
  );
}

/** A publisher that drops some of its events. */
function createLossyPublisher(publisher: Publisher) {
  let lost: readonly boolean[] = [];
  let emitted = 0;
  const lossy: Publisher = {
    ...publisher,
    emit: (...event) => {
      emitted += 1;
      if (!lost[emitted % lost.length]) publisher.emit(...event);
    },
  };
  return { publisher: lossy, lose: (pattern: readonly boolean[]) => (lost = pattern) };
}

type Stage = { world: World; app: TestApp; lose: (pattern: readonly boolean[]) => void };

async function runScenario(
  { moments, lost }: Scenario,
  { world, app, lose }: Stage,
): Promise<void> {
  const dimension = await openDimension(app);
  const { channelId } = dimension;
  const readers = await Promise.all(
    [world.here, world.there, world.here].map(async (gateway) => {
      const { id: userId, secret } = await app.signIn();
      await makeMember(app.db, { serverId: dimension.id, userId });
      const reader = createReader(() => gateway.connect(secret), channelId);
      await reader.connect();
      return reader;
    }),
  );
  lose(lost);
  const sent = [dimension.message];
  for (const moment of moments) {
    await Promise.all(
      moment.map((happening) => perform(happening, { app, dimension, readers, sent })),
    );
  }
  lose([false]);

  await Promise.all(readers.map((reader) => reader.connect()));
  // Changes of a thread reach its root message within one second.
  await until("the root messages of threads to be published", async () => {
    await app.deps.threads.sweep();
    return (await listStaleThreads(app.db, 1, 0)).length === 0;
  });
  const stored = await listMessages(app.db, channelId, { after: 0, limit: 1_000 });
  const expected = stored.map((message) => presentToAll(app.deps, message));
  expect(expected.map(({ seq }) => seq)).toEqual(expected.map((_, index) => index + 1));
  expect(expected.filter(({ deletedAt }) => !deletedAt).length).toBeLessThanOrEqual(sent.length);
  for (const reader of readers) {
    await until(
      "the reader to be up to date",
      () => asText(reader.messages()) === asText(expected),
    ).catch(() => expect(reader.messages().map(plain)).toEqual(expected.map(plain)));
    reader.drop();
  }
}

type Scene = { app: TestApp; dimension: TestDimension; readers: Reader[]; sent: Message[] };

/** Performs one step. A refusal is allowed, because another step may have been faster. */
async function perform(happening: Step, { app, dimension, readers, sent }: Scene): Promise<void> {
  const { action, actorIndex } = happening;
  if (!("targetIndex" in happening)) {
    const reader = pick(readers, actorIndex);
    return action === "drop" ? reader.drop() : reader.connect().catch(() => {});
  }
  const { targetIndex } = happening;
  const { member, moderator, owner, channel } = dimension;
  const as = pick([member, moderator, owner], actorIndex).secret;
  if (happening.action === "send") {
    const sending = { as, body: { content: `ripple ${targetIndex}` } };
    const { status, body } = await app.requestWithRetry<Message>(`${channel}/messages`, sending);
    expect(status).toBe(201);
    sent.push(body);
    return;
  }
  const { id } = pick(sent, targetIndex);
  if (happening.action === "answer") return sendToThread(id, as, app);
  if (happening.action === "close") return deleteThread(id, { app, dimension });
  const emoji = encodeURIComponent(pick(["🌊", "🌌", "💾"], targetIndex));
  const requests = {
    edit: {
      path: `/api/messages/${id}`,
      method: "PATCH",
      body: { content: `edited by ${actorIndex}` },
    },
    delete: { path: `/api/messages/${id}`, method: "DELETE" },
    react: { path: `/api/messages/${id}/reactions/${emoji}`, method: "PUT" },
    pin: { path: `/api/messages/${id}/pin`, method: "PUT" },
    unpin: { path: `/api/messages/${id}/pin`, method: "DELETE" },
    unreact: { path: `/api/messages/${id}/reactions/${emoji}`, method: "DELETE" },
  };
  const { path, ...request } = requests[happening.action];
  const { status } = await app.requestWithRetry(path, { as, ...request });
  expect([200, 403, 404, 409]).toContain(status);
}

/** Sends a message to the thread of a message, and deletes every third one. */
async function sendToThread(messageId: string, as: string, app: TestApp): Promise<void> {
  const opened = await app.requestWithRetry<{ id: string }>(`/api/messages/${messageId}/thread`, {
    method: "POST",
    as,
  });
  if (opened.status === 404) return;
  const path = `/api/channels/${opened.body.id}/messages`;
  const sent = await app.requestWithRetry<Message>(path, { as, body: { content: "aside" } });
  // Another step may have deleted the thread.
  if (sent.status !== 201) return expect(sent.status).toBe(404);
  if (sent.body.seq % 3 !== 0) return;
  const { status } = await app.requestWithRetry(`/api/messages/${sent.body.id}`, {
    method: "DELETE",
    as,
  });
  expect([200, 404]).toContain(status);
}

/** Deletes the thread of a message, if it has one. */
async function deleteThread(
  messageId: string,
  { app, dimension }: Pick<Scene, "app" | "dimension">,
): Promise<void> {
  const as = dimension.owner.secret;
  const opened = await app.requestWithRetry<{ id: string }>(`/api/messages/${messageId}/thread`, {
    method: "POST",
    as,
  });
  if (opened.status === 404) return;
  const { status } = await app.requestWithRetry(`/api/channels/${opened.body.id}`, {
    method: "DELETE",
    as,
  });
  expect([200, 404]).toContain(status);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

/** Returns a message without the fields that depend on the viewer. */
const plain = (message: Message) => ({
  ...message,
  reactions: message.reactions.map(({ emoji, count }) => ({ emoji, count })),
});

const asText = (messages: readonly Message[]) => JSON.stringify(messages.map(plain));
