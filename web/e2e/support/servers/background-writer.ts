import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** A shorter pause would test the drawing of a thousand dimensions instead of other writes. */
const pauseMs = 300;

const commonTags = ["kelp", "tides", "lighthouse", "tape", "music"];

/**
 * Writes to every shared list, three requests a second, until `stop` is called. With `NOISE=1` it runs
 * during the browser tests, so that a test that depends on other writes fails.
 */
export function startBackgroundWriter(origin: string): { stop: () => Promise<void> } {
  let isStopped = false;
  const write = async () => {
    while (!isStopped) await writeAsNewMember(origin);
  };
  const written = write();
  // Without this an error would end the run before `stop` can report it.
  written.catch(() => {});
  const stop = () => {
    isStopped = true;
    return written;
  };
  return { stop };
}

async function writeAsNewMember(origin: string): Promise<void> {
  const username = `noise_${randomBytes(6).toString("hex")}`;
  const email = `${username}@example.net`;
  let sessionId = "";
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${sessionId}` };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${origin}/api/${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    await wait(pauseMs);
    return response.json();
  };
  const password = "Ripple$9water";
  ({ sessionId } = await call("POST", "auth/register", { username, email, password }));
  await call("PATCH", "users/profile", { userBadges: commonTags });
  const post = { title: `Noise of ${username}`, markdownContent: "Rain." };
  await call("POST", "posts", { ...post, tags: commonTags });
  const { id } = await call("POST", "posts", post);
  await call("POST", "reports", { subject: { kind: "post", id }, reason: "noise" });
  await call("POST", "waitlist", {
    email: `w${email}`,
    oni_id: `${username}_w`,
    source: "landing",
  });
  const name = `noise ${username}`;
  const server = await call("POST", "servers", { name, isPublic: true, tags: commonTags });
  const [channel] = await call("GET", `servers/${server.id}/channels`);
  for (const content of ["rain", "more rain"]) {
    await call("POST", `channels/${channel.id}/messages`, { content });
  }
}
