import { openDatabase } from "@oni/db";
import { makeUser } from "@oni/db/testing";
import { createApp } from "../src/app.ts";
import { createIntake } from "../src/features/objects/intake.ts";
import { createDiskStorage } from "../src/storage/disk-storage.ts";
import { createTestDeps } from "./app.ts";
import { serveApp } from "./listen.ts";

/**
 * A server for one member that dies, as by `kill -9`, when an upload or a removal has come to the
 * point that `KILL_AT` names. Prints where it is and the member's secret.
 */
const dataDirectory = process.env["DATA_DIR"] ?? "";
const killAt = process.env["KILL_AT"] ?? "";
const dieAt = (point: string) => {
  if (point === killAt) process.kill(process.pid, "SIGKILL");
};

const { db } = await openDatabase({ dataDirectory });
const disk = createDiskStorage(`${dataDirectory}/objects`);
const intake = createIntake(`${dataDirectory}/intake`);

const dyingAfterFirst = (body: ReadableStream<Uint8Array>, point: string) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk);
        setImmediate(() => dieAt(point));
      },
    }),
  );

const { deps } = createTestDeps(db, {
  storage: {
    ...disk,
    put: async (key, bytes) => {
      const what = key.endsWith(".thumbnail") ? "thumbnail" : "picture";
      const stream = () => dyingAfterFirst(bytes.stream(), `within ${what}`);
      await disk.put(key, Object.assign(bytes.slice(), { stream }));
      dieAt(`after ${what}`);
    },
    remove: async (key) => {
      dieAt("before removal");
      await disk.remove(key);
      dieAt("within removal");
    },
  },
  intake: {
    ...intake,
    accept: (memberId, body, keep) =>
      intake.accept(memberId, body && dyingAfterFirst(body, "within upload"), async (image) => {
        dieAt("after processing");
        await keep(image);
        dieAt("after record");
      }),
  },
});

const user = await makeUser(db);
const secret = await deps.sessions.create(user.id, "test");
const { origin } = await serveApp(createApp(deps));
process.stdout.write(`${JSON.stringify({ origin, secret })}\n`);
