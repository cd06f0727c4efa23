import { openDatabase } from "@oni/db";
import { makeServer, makeUser } from "@oni/db/testing";
import {
  type AcceptedFile,
  createUploadPipeline,
} from "../src/shrine/uploads/pipeline/upload-pipeline.ts";
import { createDiskStorage } from "../src/process/storage/disk-storage.ts";
import { createTestDeps, patience } from "./app.ts";
import { serveApp } from "./listen.ts";

/**
 * A server whose uploads and removals stop at the points in `POINTS`, in this order, as if `kill -9` had
 * hit them all at once. Prints its address and one member for each point, each with a secret and a
 * channel. One member could not be used for all points, since a stopped upload blocks the next one of the
 * same member. Then it prints each point that is reached.
 */
const dataDirectory = process.env["DATA_DIR"] ?? "";
const points = (process.env["POINTS"] ?? "").split(",");
const stopAt = async (point: string) => {
  if (point !== points[0]) return;
  points.shift();
  print(point);
  await new Promise(() => {});
};

const { db } = await openDatabase({ dataDirectory });
const disk = createDiskStorage(`${dataDirectory}/objects`);
const uploads = createUploadPipeline(`${dataDirectory}/intake`, {
  ...patience,
  atOnce: points.length,
});

const stopAfterFirstChunk = (body: ReadableStream<Uint8Array>, point: string) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: async (chunk, controller) => {
        controller.enqueue(chunk);
        await stopAt(point);
      },
    }),
  );

const { deps } = createTestDeps(db, {
  storage: {
    ...disk,
    put: async (key, bytes) => {
      const what = key.endsWith(".thumbnail") ? "thumbnail" : "picture";
      const stream = () => stopAfterFirstChunk(bytes.stream(), `within ${what}`);
      await disk.put(key, Object.assign(bytes.slice(), { stream }));
      await stopAt(`after ${what}`);
    },
    remove: async (key) => {
      await stopAt("before removal");
      await disk.remove(key);
      await stopAt("within removal");
    },
  },
  uploads: {
    ...uploads,
    accept: (memberId, body, keep, takes) => {
      const arriving = body && stopAfterFirstChunk(body, "within upload");
      const keepAndStop = async (accepted: AcceptedFile) => {
        await stopAt("after processing");
        await keep(accepted);
        await stopAt("after record");
      };
      return uploads.accept(memberId, arriving, keepAndStop, takes);
    },
  },
});

const makeMember = async () => {
  const { id: ownerId } = await makeUser(db);
  const { channel } = await makeServer(db, { ownerId });
  return { secret: await deps.sessions.create(ownerId, "test"), channelId: channel.id };
};
const members = await Promise.all(points.map(makeMember));
const { origin } = await serveApp(deps);
print({ origin, members });

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
