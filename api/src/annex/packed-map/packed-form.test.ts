import { expect, test } from "vitest";
import { type Constellation, packedMapSchema, packedMapType } from "../../../contract/sky/map.ts";
import { unpackMap } from "../../../contract/sky/packed-map.ts";
import { byId, openMap } from "../../../testing/open-map.ts";

test("sky-311: clients that accept the packed form get the same map in it", async () => {
  const map = await openMap();
  const [viewer, poster] = [await map.join({ displayName: "Viewer" }), await map.join()];
  const hidden = await map.join({ showOnlineStatus: false });
  await map.post(viewer, ["tape", "moth", "lone"]);
  await map.post(poster, ["tape", "moth"]);
  await map.profile(hidden, { userBadges: ["moth"] });
  map.online.add(viewer.id).add(hidden.id);

  const accept = { Accept: `${packedMapType}, application/json` };
  const readPacked = async () => {
    const response = await map.request(viewer, accept);
    expect(response.headers.get("content-type")).toBe(packedMapType);
    expect(response.headers.get("vary")).toContain("Accept");
    return unpackMap(packedMapSchema.strict().parse(await response.json()));
  };
  const sorted = ({ users, connections }: Constellation) => ({ users: byId(users), connections });
  expect(sorted(await readPacked())).toEqual(sorted(await map.read(viewer)));
  expect((await readPacked()).connections).toHaveLength(3);

  const { headers } = await map.request(viewer, accept);
  const unchanged = { ...accept, "If-None-Match": headers.get("etag") ?? "" };
  expect((await map.request(viewer, unchanged)).status).toBe(304);
  await map.profile(viewer, { isPublic: false });
  expect((await map.request(viewer, unchanged)).status).toBe(200);
  expect(sorted(await readPacked())).toEqual(sorted(await map.read(viewer)));
  const seenByOthers = await (await map.request(poster, accept)).text();
  expect(seenByOthers).not.toContain(viewer.username);
  expect(seenByOthers).not.toContain("lone");
});
