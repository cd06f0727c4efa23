import type { Constellation } from "@oni/api/contract";
import type { WebSocketRoute } from "playwright";

/** Plays the gateway for one socket, with as much of Engine.IO and Socket.IO as the client needs. */
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

/** Sends an event in the form that the gateway uses. */
export const sendEvent = (socket: WebSocketRoute, name: string, payload: object): void =>
  socket.send(`42${JSON.stringify([name, payload])}`);

/** Returns the change in which a member's link is removed, or added again. */
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
