// npm install socket.io-client
import { setTimeout as wait } from "node:timers/promises";
import { io } from "socket.io-client";

const origin = "https://oni.example";
const token = "oni_TOKEN";
const messages = "/api/channels/CHANNEL_ID/messages";

/** Returns the response. Waits and repeats where the server is busy or out of reach. */
async function request(method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const sent = { method, headers, body: body && JSON.stringify(body) };
  while (true) {
    const response = await fetch(origin + path, sent).catch(() => null);
    if (response?.ok) return response.json();
    if (response && response.status < 500 && response.status !== 429) {
      console.error((await response.json()).error);
      process.exit(1);
    }
    await wait(1000 * Number(response?.headers.get("Retry-After") ?? 5));
  }
}

/** Returns the answer to a message, undefined without one. Write your own commands here. */
function answerTo(message) {
  if (message.content === "!hello") return `Hello, ${message.author.username}.`;
}

const [newest] = await request("GET", `${messages}?limit=1`);
let seq = newest?.seq ?? 0;

async function readNew() {
  for (const message of await request("GET", `${messages}?after=${seq}`)) {
    seq = message.seq;
    // Two bots that answer each other would not end.
    if (!message.author || message.author.isBot) continue;
    const content = answerTo(message)?.slice(0, 4000);
    if (!content) continue;
    // A repeated request with the same nonce sends no second message.
    await request("POST", messages, { content, replyToId: message.id, nonce: message.id });
  }
}

// An event may be lost, so it only starts a read. Reads get every message once, in order.
let reading = Promise.resolve();
const wake = () => (reading = reading.then(readNew));
setInterval(wake, 60_000);

const live = io(origin, { auth: { sessionId: token }, transports: ["websocket"] });
live.on("message:created", wake);
live.on("disconnect", wake);
live.on("connect", () => {
  live.emit("channel:watch", { channelId: "CHANNEL_ID" }, wake);
  console.log("Listening.");
});
