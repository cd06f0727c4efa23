import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { constellationSchema, packedMapType } from "../../../contract/sky/map.ts";
import { byId, type Member, openMap } from "../../../testing/open-map.ts";

const linkOf = (a: Member, b: Member, sharedTags: string[]) => {
  const [from, to] = byId([a, b]);
  return { fromUserId: from?.id, toUserId: to?.id, strength: sharedTags.length, sharedTags };
};

test("sky-305: the map contains every public member once and each link with its shared tags", async () => {
  const map = await openMap();
  const poster = await map.join({ displayName: "Poster" });
  const wearer = await map.join();
  const writer = await map.join({ showOnlineStatus: false });
  await map.post(poster, ["tape", "moth", "rain"]);
  await map.profile(wearer, { userBadges: ["tape", "moth"] });
  await map.profile(writer, { profileMarkdown: "on #moth and #dust" });
  map.online.add(poster.id).add(writer.id);

  const { users, connections } = await map.read(wearer);
  const shown = (member: Member, isLit: boolean) => ({
    id: member.id,
    username: member.username,
    displayName: member.displayName,
    showOnlineStatus: member.showOnlineStatus,
    isCurrentUser: member === wearer,
    online: isLit,
    profileImageUrl: null,
    x: expect.any(Number),
    y: expect.any(Number),
  });
  expect(byId(users)).toEqual(
    byId([shown(poster, true), shown(wearer, false), shown(writer, false)]),
  );
  const links = [
    linkOf(poster, wearer, ["tape", "moth"]),
    linkOf(poster, writer, ["moth"]),
    linkOf(wearer, writer, ["moth"]),
  ];
  expect(connections).toHaveLength(3);
  expect(connections).toEqual(expect.arrayContaining(links));
});

test("sky-306: an unchanged map gives 304, and every visible change gives a new one", async () => {
  const map = await openMap();
  const [viewer, other] = [await map.join(), await map.join()];
  await map.post(viewer, ["tape"]);

  let tag = "";
  const isUnchanged = async (member = viewer) => {
    const response = await map.request(member, { "If-None-Match": tag });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    if (response.status === 304) expect(await response.text()).toBe("");
    else tag = response.headers.get("etag") ?? "";
    return response.status === 304;
  };
  expect(await isUnchanged()).toBe(false);
  expect(await isUnchanged()).toBe(true);
  tag = `"elsewhere", ${tag}`;
  expect(await isUnchanged()).toBe(true);

  const changes: (() => unknown)[] = [
    () => map.post(other, ["tape"]),
    () => map.online.add(other.id),
    () => map.profile(other, { displayName: "Renamed" }),
    () => map.profile(other, { showOnlineStatus: false }),
    () => map.profile(other, { isPublic: false }),
    () => map.profile(viewer, { isPublic: false }),
    () => map.profile(viewer, { displayName: "Unseen" }),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    expect(await isUnchanged(), `after change ${index}`).toBe(false);
    expect(await isUnchanged()).toBe(true);
  }
  await map.post(other, ["tape"], false);
  expect(await isUnchanged()).toBe(true);
  expect(await isUnchanged(other)).toBe(false);
});

test.each(["application/json", packedMapType])(
  "sky-307: as %s the ETag changes exactly with the visible map",
  async (accept) => {
    const map = await openMap();
    const [viewer, other] = [await map.join(), await map.join()];
    const hermit = await map.join({ isPublic: false });
    for (const member of [viewer, other, hermit]) await map.post(member, ["tape"]);
    const look = async () => {
      const response = await map.request(viewer, { Accept: accept });
      return { tag: response.headers.get("etag"), text: await response.text() };
    };

    const before = await look();
    map.online.add(hermit.id);
    await map.profile(hermit, { displayName: "Unseen", userBadges: ["tape", "moth"] });
    await map.profile(hermit, { profileMarkdown: "#dust" });
    await map.post(hermit, ["rain"]);
    await map.post(other, ["tape"]);
    expect(await look()).toEqual(before);
    const unchanged = { Accept: accept, "If-None-Match": before.tag ?? "" };
    expect((await map.request(viewer, unchanged)).status).toBe(304);

    await map.profile(other, { displayName: "Seen" });
    const after = await look();
    expect(after.tag).not.toBe(before.tag);
    await map.profile(other, { displayName: null });
    expect(await look()).toEqual(before);
  },
);

test("sky-302: a link lists the twenty rarest shared tags and counts all", async () => {
  const map = await openMap();
  const [here, there, third] = [await map.join(), await map.join(), await map.join()];
  const common = Array.from({ length: 15 }, (_, index) => `a-common-${index}`);
  const rare = Array.from({ length: 12 }, (_, index) => `rare-${index}`);
  await map.post(third, common);
  await map.profile(here, {
    profileMarkdown: [...common, ...rare].map((tag) => `#${tag}`).join(" "),
  });
  map.published();
  await map.profile(there, {
    profileMarkdown: [...rare, ...common].map((tag) => `#${tag}`).join(" "),
  });

  const sharedTags = [...rare.toSorted(), ...common.toSorted()].slice(0, 20);
  const strongest = { ...linkOf(here, there, sharedTags), strength: 27 };
  expect((await map.read(here)).connections).toContainEqual(strongest);
  expect(map.published()).toMatchObject([{ connections: expect.arrayContaining([strongest]) }]);

  await map.post(third, rare.slice(0, 10));
  const moved = [...rare.slice(10), ...[...common, ...rare.slice(0, 10)].toSorted()].slice(0, 20);
  const { connections } = await map.read(here);
  expect(connections).toContainEqual({ ...strongest, sharedTags: moved });
});

test("sky-308: a private member is on their own map only, without traces on others", async () => {
  const map = await openMap();
  const [shown, hermit] = [await map.join(), await map.join({ isPublic: false })];
  for (const member of [shown, hermit]) await map.post(member, ["tape"]);
  await map.profile(hermit, { userBadges: ["tape"] });
  await map.setAvatar(hermit, null);
  map.online.add(hermit.id);

  expect((await map.read(hermit)).users.map(({ id }) => id).sort()).toEqual(
    [shown.id, hermit.id].sort(),
  );
  expect((await map.read(hermit)).connections).toEqual([]);
  const seen = await (await map.request(shown)).text();
  for (const trace of [hermit.id, hermit.username]) expect(seen).not.toContain(trace);
  expect(JSON.stringify(map.published())).not.toContain(hermit.id);

  await map.profile(hermit, { isPublic: true });
  expect((await map.read(shown)).connections).toEqual([linkOf(shown, hermit, ["tape"])]);
  await map.profile(hermit, { isPublic: false });
  expect(await map.read(shown)).toMatchObject({ connections: [], users: [{ id: shown.id }] });
});

test("sky-309: the compressed response equals the plain response", async () => {
  const map = await openMap();
  const viewer = await map.join();
  for (const member of [viewer, await map.join(), await map.join()]) {
    await map.post(member, ["tape", "moth"]);
  }
  const plain = await (await map.request(viewer)).text();
  const zipped = await map.request(viewer, { "Accept-Encoding": "br, gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const bytes = Buffer.from(await zipped.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(plain);
  expect(constellationSchema.parse(JSON.parse(plain)).connections).toHaveLength(3);
});

test("sky-310: viewers receive changed links and members, and no unchanged ones", async () => {
  const map = await openMap();
  const [here, there] = [await map.join(), await map.join()];
  // From now on both have a seat.
  for (const member of [here, there]) await map.profile(member, { displayName: "Seated" });
  map.published();
  await map.post(here, ["tape"]);
  expect(map.published()).toEqual([]);

  const nothing = { users: [], connections: [], removedUserIds: [], removedConnections: [] };
  const link = linkOf(here, there, ["tape"]);
  const pair = { fromUserId: link.fromUserId, toUserId: link.toUserId };
  const id = await map.post(there, ["tape", "rain"]);
  const positionOf = async (member: Member) => {
    const shown = (await map.read(here)).users.find((user) => user.id === member.id);
    return { id: shown?.id, x: shown?.x, y: shown?.y };
  };
  const moved = await positionOf(there);
  expect(map.published()).toMatchObject([
    { ...nothing, users: [moved], connections: [link], regions: [{ tag: "tape", count: 2 }] },
  ]);
  const again = await map.post(there, ["tape"]);
  await map.post(there, ["moth"], false);
  await map.unpost(there, again);
  expect(map.published()).toEqual([]);
  await map.profile(here, { profileMarkdown: "#rain" });
  expect(map.published()).toMatchObject([
    { users: [{ id: here.id }], connections: [linkOf(here, there, ["rain", "tape"])] },
  ]);
  await map.profile(here, { profileMarkdown: "" });
  map.published();
  await map.unpost(there, id);
  const back = await positionOf(there);
  expect(back).not.toEqual(moved);
  expect(map.published()).toMatchObject([
    { ...nothing, users: [back], removedConnections: [pair] },
  ]);

  await map.post(there, ["tape"]);
  map.published();
  await map.profile(there, { isPublic: false });
  expect(map.published()).toEqual([
    {
      ...{ ...nothing, removedUserIds: [there.id], removedConnections: [pair] },
      ...{ regions: [], removedRegions: ["tape"] },
    },
  ]);
});
