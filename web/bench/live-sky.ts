import type { Constellation } from "@oni/api/contract";
import type { WebSocketRoute } from "playwright";

/** What a gateway says and does for one socket: enough of Engine.IO and Socket.IO to be believed. */
export function speakAsGateway(socket: WebSocketRoute, onWatched: () => void): void {
  socket.send(
    `0${JSON.stringify({ sid: "bench", upgrades: [], pingInterval: 3_600_000, pingTimeout: 3_600_000, maxPayload: 1e6 })}`,
  );
  socket.onMessage((message) => {
    const text = message.toString();
    if (text.startsWith("40")) socket.send(`40${JSON.stringify({ sid: "bench" })}`);
    const [, number, command] = /^42(\d+)(\[.*)$/.exec(text) ?? [];
    if (number === undefined) return;
    socket.send(`43${number}${JSON.stringify([{ ok: true, online: [], count: 0 }])}`);
    if (command?.startsWith('["constellation:watch"')) onWatched();
  });
}

/** Tells of a change as the gateway does. */
export const sendEvent = (socket: WebSocketRoute, name: string, payload: object): void =>
  socket.send(`42${JSON.stringify([name, payload])}`);

/** A member's link that goes, or comes back. */
export function changeOf({ connections }: Constellation, index: number, isBack: boolean) {
  const link = connections[(index * 7_919) % connections.length];
  if (!link) throw new Error("There are no links.");
  const { fromUserId, toUserId } = link;
  return {
    users: [],
    removedUserIds: [],
    connections: isBack ? [link] : [],
    removedConnections: isBack ? [] : [{ fromUserId, toUserId }],
    regions: [],
    removedRegions: [],
  };
}
