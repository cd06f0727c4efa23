import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import type { Bus } from "./bus.ts";

/** Tests the promises of every bus. `open` returns a sender and a subscriber, which may be the same. */
export function testBus(open: () => Promise<{ speaker: Bus; listener: Bus }>): void {
  let speaker: Bus;
  let listener: Bus;
  beforeAll(async () => {
    ({ speaker, listener } = await open());
  });
  afterAll(async () => {
    await speaker.close();
    await listener.close();
  });

  async function subscribe(topic: string): Promise<string[]> {
    const received: string[] = [];
    listener.subscribe(topic, (message) => received.push(message.toString()));
    await listener.subscribed();
    return received;
  }

  test("realtime-150: subscribers receive the messages of their topics in order, and no others do", async () => {
    const [topic, other] = [randomUUID(), randomUUID()];
    const received = await subscribe(topic);
    const receivedOther = await subscribe(other);
    const sent = Array.from({ length: 200 }, (_, index) => `message ${index}`);
    await Promise.all(sent.map((message) => speaker.publish(topic, message)));
    await until("all messages", () => received.length === sent.length);
    expect(received).toEqual(sent);
    expect(receivedOther).toEqual([]);
  });

  test("realtime-150, realtime-151: after subscribed() resolves, no message is missed", async () => {
    for (let round = 0; round < 50; round += 1) {
      const topic = randomUUID();
      const received = await subscribe(topic);
      await speaker.publish(topic, "first");
      await until("the first message", () => received.length === 1);
    }
  });

  test("realtime-150: an unsubscribed topic delivers nothing and can be subscribed again", async () => {
    const topic = randomUUID();
    const before = await subscribe(topic);
    listener.unsubscribe(topic);
    await listener.subscribed();
    await speaker.publish(topic, "unheard");
    const after = await subscribe(topic);
    await speaker.publish(topic, "heard");
    await until("the message", () => after.length === 1);
    expect(before).toEqual([]);
    expect(after).toEqual(["heard"]);
  });

  test("realtime-152: arrived() resolves after all earlier messages, for any number of callers", async () => {
    for (let round = 0; round < 50; round += 1) {
      const topic = randomUUID();
      const received = await subscribe(topic);
      await speaker.publish(topic, "come");
      // Redis may acknowledge to the sender just before it writes to the subscriber. The next
      // acknowledgement is later.
      await speaker.publish(topic, "come as well");
      await Promise.all([listener.arrived(), listener.arrived()]);
      expect(received[0]).toBe("come");
    }
  });

  test("realtime-150: a bus that delivers messages is healthy", async () => {
    await until("the bus to be healthy", () => listener.isHealthy());
  });
}
