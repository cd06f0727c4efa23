import { openDatabase } from "@oni/db";
import { makeUser } from "@oni/db/testing";
import { createUploadPipeline } from "../src/features/objects/upload-pipeline.ts";
import { createDiskStorage } from "../src/storage/disk-storage.ts";
import { createTestDeps, patience } from "./app.ts";
import { serveApp } from "./listen.ts";

/**
 * A server whose uploads and removals stand still, each at the next of the points in `POINTS` once it
 * has come there, as if `kill -9` had found them all at once. Prints where it is and the secrets of as
 * many members, since what stands still would keep the next of one waiting, and then each point at
 * which something stands.
 */
const dataDirectory = process.env["DATA_DIR"] ?? "";
const points = (process.env["POINTS"] ?? "").split(",");
const standAt = async (point: string) => {
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

const standingAfterFirst = (body: ReadableStream<Uint8Array>, point: string) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: async (chunk, controller) => {
        controller.enqueue(chunk);
        await standAt(point);
      },
    }),
  );

const { deps } = createTestDeps(db, {
  storage: {
    ...disk,
    put: async (key, bytes) => {
      const what = key.endsWith(".thumbnail") ? "thumbnail" : "picture";
      const stream = () => standingAfterFirst(bytes.stream(), `within ${what}`);
      await disk.put(key, Object.assign(bytes.slice(), { stream }));
      await standAt(`after ${what}`);
    },
    remove: async (key) => {
      await standAt("before removal");
      await disk.remove(key);
      await standAt("within removal");
    },
  },
  uploads: {
    ...uploads,
    accept: (memberId, body, keep) =>
      uploads.accept(memberId, body && standingAfterFirst(body, "within upload"), async (image) => {
        await standAt("after processing");
        await keep(image);
        await standAt("after record");
      }),
  },
});

const makeMember = async () => deps.sessions.create((await makeUser(db)).id, "test");
const secrets = await Promise.all(points.map(makeMember));
const { origin } = await serveApp(deps);
print({ origin, secrets });

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
