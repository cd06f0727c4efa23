// npm install socket.io-client
import { io } from "socket.io-client";

const origin = "https://oni.example";
const token = "oni_TOKEN";

const headers = { Authorization: `Bearer ${token}` };
const names = new Map();
const learn = (users) => users.forEach(({ id, username }) => names.set(id, username));
async function readMap() {
  learn((await (await fetch(`${origin}/api/constellation`, { headers })).json()).users);
}

const live = io(origin, { auth: { sessionId: token }, transports: ["websocket"] });
live.on("connect", () => {
  live.emit("constellation:watch", {}, async ({ online }) => {
    await readMap();
    console.log(`${names.size} nodes, ${online.length} online`);
  });
});
live.on("constellation:delta", ({ users, removedUserIds }) => {
  learn(users);
  removedUserIds.forEach((id) => names.delete(id));
});
live.on("constellation:ripple", ({ userId, kind }) => {
  console.log(`${names.get(userId) ?? "a hidden node"}: ${kind}`);
});
live.on("connect_error", ({ message }) => console.error(message));
