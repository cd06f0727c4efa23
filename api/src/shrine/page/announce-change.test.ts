import { makeMember, makeServer } from "@oni/db/testing";
import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { makeImage, upload } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  member = await app.signIn();
  app.publisher.calls.splice(0);
});
afterAll(() => app.close());

async function request(method: string, path: string, body?: object) {
  const options = { method, as: member.secret, ...(body && { body }) };
  const answer = await app.request<{ id: string }>(path, options);
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.body;
}

/**
 * Returns the events since the last call: those to the member's own sockets, and those to watchers of the
 * shrine.
 */
function announced() {
  const calls = app.publisher.calls.splice(0);
  const to = (room: string) =>
    calls.flatMap(({ name, args }) =>
      name === "emit" && args[0] === room ? [[args[1], args[2]]] : [],
    );
  return { own: to(rooms.user(member.id)), shrine: to(rooms.shrine(member.id)), calls };
}
const both = (...events: unknown[]) => ({ own: events, shrine: events });
const ownOnly = (...events: unknown[]) => ({ own: events, shrine: [] });
const profileOf = (username: string) => ["user:changed", { userId: member.id, username }];

test("shrine-321: each change of a public profile is announced to its owner and to watchers, under the current name", async () => {
  const changes = [
    { profileMarkdown: "# salt", bio: "tide" },
    { profileTheme: "90s-computer", musicTheme: "alien-tech" },
    { userBadges: ["kelp"], displayName: "Tide" },
  ];
  for (const change of changes) {
    await request("PATCH", "/api/users/profile", change);
    expect(announced()).toMatchObject(both(profileOf(member.username)));
  }
  const username = `${member.username.slice(0, 15)}_new`;
  await request("PATCH", "/api/users/profile", { username });
  expect(announced()).toMatchObject(both(profileOf(username)));
  const profileImageURL = await upload(app, member);
  announced();
  await request("PUT", "/api/user/profile-image", { profileImageURL });
  expect(announced()).toMatchObject(both(profileOf(username)));
});

test("shrine-321, shrine-322: hiding closes the shrine, and later changes are announced to the owner's sockets alone", async () => {
  const username = `${member.username.slice(0, 15)}_hid`;
  const closed = { name: "shrineClosed", args: [member.id] };
  await request("PATCH", "/api/users/profile", { isPublic: false, username });
  const hidden = announced();
  expect(hidden).toMatchObject(ownOnly(profileOf(username)));
  expect(hidden.calls).toContainEqual(closed);
  await request("PATCH", "/api/users/profile", { bio: "kept" });
  const later = announced();
  expect(later).toMatchObject(ownOnly(profileOf(username)));
  expect(later.calls).not.toContainEqual(closed);
});

test("shrine-323: posts are announced to their owner, and to watchers while everyone may read them, or could until now", async () => {
  const text = { title: "Night log", markdownContent: "It hums." };
  const { id } = await request("POST", "/api/posts", { ...text, isPublic: false });
  const event = ["post:changed", { id }];
  expect(announced()).toMatchObject(ownOnly(event));
  await request("PATCH", `/api/posts/${id}`, { title: "Day log" });
  expect(announced()).toMatchObject(ownOnly(event));
  for (const isPublic of [true, false]) {
    await request("PATCH", `/api/posts/${id}`, { isPublic });
    expect(announced()).toMatchObject(both(event));
  }
  await request("DELETE", `/api/posts/${id}`);
  expect(announced()).toMatchObject(ownOnly(event));

  await request("PATCH", "/api/users/profile", { isPublic: false });
  announced();
  const hiddenPost = await request("POST", "/api/posts", text);
  expect(announced()).toMatchObject(ownOnly(["post:changed", { id: hiddenPost.id }]));
});

test("shrine-323: images are announced as posts are", async () => {
  const { id } = await makeImage(app, member);
  const event = ["image:changed", { id }];
  expect(announced()).toMatchObject(both(event));
  await request("PUT", `/api/images/${id}/visibility`, { isPublic: false });
  expect(announced()).toMatchObject(both(event));
  await request("DELETE", `/api/images/${id}`);
  expect(announced()).toMatchObject(ownOnly(event));
});

test("shrine-323: boards are announced as posts are, and shown images deleted with a hidden board as images", async () => {
  const { id } = await request("POST", "/api/boards", { name: "far places" });
  const event = ["board:changed", { id }];
  expect(announced()).toMatchObject(both(event));
  await request("PUT", `/api/boards/${id}`, { name: "near places" });
  expect(announced()).toMatchObject(both(event));
  const image = await makeImage(app, member, { boardId: id });
  announced();
  await request("PUT", `/api/boards/${id}/visibility`, { isPublic: false });
  expect(announced()).toMatchObject(both(event));
  await request("PUT", `/api/boards/${id}`, { name: "no places" });
  expect(announced()).toMatchObject(ownOnly(event));
  await request("PUT", `/api/images/${image.id}/visibility`, { isPublic: true });
  announced();
  await request("DELETE", `/api/boards/${id}`);
  const gone = ["image:changed", { id: image.id }];
  expect(announced()).toMatchObject({ own: [event, gone], shrine: [gone] });
});

test("shrine-324: capsules, sealed shrines and blocks are announced to their owner alone", async () => {
  const event = profileOf(member.username);
  const capsule = await request("POST", "/api/capsules", { name: "tides" });
  expect(announced()).toMatchObject(ownOnly(event));
  await request("PUT", `/api/capsules/${capsule.id}`, { name: "ebbs" });
  expect(announced()).toMatchObject(ownOnly(event));
  const sealed = await request("POST", "/api/profile-archives", { title: "before" });
  expect(announced()).toMatchObject(ownOnly(event));
  await request("DELETE", `/api/profile-archives/${sealed.id}`);
  expect(announced()).toMatchObject(ownOnly(event));
  await request("DELETE", `/api/capsules/${capsule.id}`);
  expect(announced()).toMatchObject(ownOnly(event));
  const other = await app.signIn();
  for (const method of ["PUT", "DELETE"]) {
    await request(method, `/api/users/${other.id}/block`);
    const { own, shrine, calls } = announced();
    const count = calls.filter(({ name }) => name === "emit").length;
    expect({ own, shrine, count }).toEqual({ own: [event], shrine: [], count: 1 });
  }
});

test("shrine-325: a new name or avatar changes the member lists of the member's own servers only", async () => {
  const joined = await makeServer(app.db);
  await makeServer(app.db);
  await makeMember(app.db, { serverId: joined.id, userId: member.id });
  const lists = () =>
    announced().calls.flatMap(({ name, args }) =>
      name === "emit" && args[1] === "member:changed" ? [args] : [],
    );
  const changed = [[rooms.server(joined.id), "member:changed", { serverId: joined.id }]];
  await request("PATCH", "/api/users/profile", { displayName: "Tide" });
  expect(lists()).toEqual(changed);
  await request("PUT", "/api/user/profile-image", { profileImageURL: await upload(app, member) });
  expect(lists()).toEqual(changed);
  await request("PATCH", "/api/users/profile", { displayName: "Tide", bio: "salt" });
  expect(lists()).toEqual([]);
});
