import { randomUUID } from "node:crypto";
import { updateKeeper } from "@oni/db/keepers";
import { masks } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp } from "../../testing/app.ts";
import { openDimension } from "../../testing/dimension.ts";
import { makeImage } from "../../testing/uploads.ts";
import { storeAllTerms } from "../chat/search-terms/store-terms.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof app.signIn>>;
type Item = { id: string; kind?: string; userId?: string; name?: string; seq?: number };

/** A list of at least five items, its reader, and a function that removes an item. */
type List = {
  path: string;
  as: string;
  remove: (item: Item) => Promise<unknown>;
  /** Returns the value of `before` for an item; its id by default. */
  idOf?: (item: Item) => string;
  /** The status of a request with the id of a removed item. */
  gone: 200 | 400;
  parameter?: "after";
};

const times = [1, 2, 3, 4, 5];
const each = async (make: (index: number) => Promise<unknown>) => {
  for (const index of times) await make(index);
};
const send = (method: string, path: string, { secret }: { secret: string }, body?: object) =>
  app.request<Item>(path, { method, as: secret, ...(body && { body }) });
const tidy = () => storeAllTerms(app.db);
const idTaken = (path: string, by: Member) => (item: Item) =>
  send("DELETE", `${path}/${item.id}`, by);

async function openOwn(path: string, body: object, list = path, query = ""): Promise<List> {
  const member = await app.signIn();
  await each(() => send("POST", path, member, body));
  await tidy();
  return {
    ...{ path: `${list}?${query}`, as: member.secret, remove: idTaken(path, member) },
    gone: 200,
  };
}

async function openImages(path: (member: Member) => string, remove: string): Promise<List> {
  const member = await app.signIn();
  await each(() => makeImage(app, member));
  return { path: path(member), as: member.secret, remove: idTaken(remove, member), gone: 200 };
}

const randomTerm = () => `w${randomUUID().slice(0, 8)}`;

const lists: Record<string, () => Promise<List>> = {
  "own posts": () =>
    openOwn("/api/posts", { title: "t", markdownContent: "m" }, "/api/posts/my", ""),
  feed: () => {
    const tag = randomTerm();
    const post = { title: "t", markdownContent: "m", tags: [tag] };
    return openOwn("/api/posts", post, "/api/feed", `tag=${tag}`);
  },
  capsules: () => openOwn("/api/capsules", { name: "a" }),
  archives: () => openOwn("/api/profile-archives", { title: "a" }),
  boards: () => openOwn("/api/boards", { name: "a" }),
  servers: () => {
    const name = randomTerm();
    return openOwn("/api/servers", { name }, "/api/servers", `q=${name}`);
  },
  "own images": () => openImages(() => "/api/images?", "/api/images"),
  "a member's images": () =>
    openImages(({ username }) => `/api/users/${username}/images?`, "/api/images"),
  trash: async () => {
    const member = await app.signIn();
    await each(async (index) => {
      const kind = index % 2 === 0 ? "image" : "board";
      const made =
        kind === "image"
          ? await makeImage(app, member)
          : (await send("POST", "/api/boards", member, { name: "a" })).body;
      await send("POST", `/api/${kind}s/${made.id}/trash`, member);
    });
    const remove = ({ kind, id }: Item) => send("POST", `/api/trash/${kind}/${id}/restore`, member);
    return { path: "/api/trash?", as: member.secret, remove, gone: 400 };
  },
  "found posts": async () => {
    const title = randomTerm();
    const list = await openOwn("/api/posts", { title, markdownContent: "m" }, "/api/search");
    return { ...list, path: `/api/search?q=${title}`, gone: 400 };
  },
  "found servers": async () => {
    const name = randomTerm();
    const list = await openOwn("/api/servers", { name }, "/api/search");
    return { ...list, path: `/api/search?q=${name}&kind=servers`, gone: 400 };
  },
  "found messages": async () => {
    const { server, sendMessage, owner } = await openDimension(app);
    await each(() => sendMessage(owner.secret, "kelp"));
    await tidy();
    const remove = idTaken("/api/messages", owner);
    return { path: `${server}/search?q=kelp`, as: owner.secret, remove, gone: 200 };
  },
  log: async () => {
    const { channel, sendMessage, owner } = await openDimension(app);
    await each(() => sendMessage(owner.secret, "kelp"));
    const idOf = ({ seq }: Item) => `${seq}`;
    const remove = idTaken("/api/messages", owner);
    return { path: `${channel}/messages?before=7`, as: owner.secret, remove, idOf, gone: 200 };
  },
  members: async () => {
    const { server, id, owner } = await openDimension(app);
    const joined = new Map<string, Member>();
    await each(async () => {
      const member = await app.signIn();
      joined.set(member.id, member);
      await send("POST", `/api/servers/${id}/join`, member);
    });
    return {
      path: `${server}/members?`,
      as: owner.secret,
      idOf: ({ userId = "" }) => userId,
      remove: ({ userId = "" }) => send("DELETE", `${server}/members/${userId}`, owner),
      gone: 400,
    };
  },
  masks: async () => {
    const { server, id: serverId, owner } = await openDimension(app);
    const mask = { serverId, source: "slack", name: "Tide" } as const;
    await each(() => app.db.insert(masks).values(mask));
    const remove = ({ id }: Item) => app.db.delete(masks).where(eq(masks.id, id));
    return { path: `${server}/masks?`, as: owner.secret, remove, gone: 200 };
  },
  threads: async () => {
    const { channel, sendMessage, owner } = await openDimension(app);
    await each(async (index) => {
      const { body } = await sendMessage(owner.secret, `line ${index}`);
      const thread = await send("POST", `/api/messages/${body.id}/thread`, owner);
      await sendMessage(owner.secret, "within", {}, thread.body.id);
    });
    const remove = idTaken("/api/channels", owner);
    return { path: `${channel}/threads?`, as: owner.secret, remove, gone: 400 };
  },
  "direct lines": async () => {
    const member = await app.signIn();
    await each(async () => {
      const other = await app.signIn({ directPolicy: "everyone" });
      await send("POST", "/api/directs", member, { userId: other.id });
    });
    const remove = ({ id }: Item) => send("POST", `/api/directs/${id}/hide`, member);
    return { path: "/api/directs?", as: member.secret, remove, gone: 200 };
  },
  inbox: async () => {
    const { sendMessage, owner, member } = await openDimension(app);
    await each(() => sendMessage(member.secret, `@${owner.username}`));
    const messageIds = new Map<string, string>();
    return {
      path: "/api/inbox?",
      as: owner.secret,
      remove: async ({ id }) => {
        const found = await app.request<
          { id: string; target: { seq: number; channelId: string } }[]
        >("/api/inbox", { as: owner.secret });
        const target = found.body.find((entry) => entry.id === id)?.target;
        const path = `/api/channels/${target?.channelId}/messages?around=${target?.seq}&limit=1`;
        const [message] = (await app.request<Item[]>(path, { as: owner.secret })).body;
        messageIds.set(id, message?.id ?? "");
        await send("DELETE", `/api/messages/${message?.id}`, member);
      },
      gone: 200,
    };
  },
  tags: async () => {
    const member = await app.signIn();
    await each((index) => {
      const tags = [`a${index}`];
      return send("POST", "/api/posts", member, { title: "t", markdownContent: "m", tags });
    });
    return {
      path: "/api/tags?",
      as: member.secret,
      remove: async ({ name = "" }) => {
        const posts = await app.request<(Item & { tags: string[] })[]>("/api/posts/my", {
          as: member.secret,
        });
        const tagged = posts.body.filter(({ tags }) => tags.includes(name));
        for (const { id } of tagged) await send("DELETE", `/api/posts/${id}`, member);
      },
      gone: 400,
    };
  },
  answers: async () => {
    const member = await app.signIn();
    const post = await send("POST", "/api/posts", member, { title: "t", markdownContent: "m" });
    const path = `/api/posts/${post.body.id}/answers`;
    await each(() => send("POST", path, member, { content: "a" }));
    const remove = idTaken("/api/answers", member);
    return { path: `${path}?`, as: member.secret, remove, gone: 200, parameter: "after" };
  },
  wall: async () => {
    const member = await app.signIn();
    const path = `/api/users/${member.username}/wall`;
    await each(async () => send("POST", path, await app.signIn(), { line: "hi" }));
    return { path: `${path}?`, as: member.secret, remove: idTaken("/api/wall", member), gone: 200 };
  },
  cases: async () => {
    const keeper = await app.signIn();
    await updateKeeper(app.db, keeper.username, true);
    await each(async () => {
      const subject = { kind: "user", id: (await app.signIn()).id };
      await send("POST", "/api/reports", keeper, { subject, reason: "cruel" });
    });
    const close = ({ id }: Item) =>
      send("POST", `/api/keeper/cases/${id}/acts`, keeper, { act: "dismiss", reason: "fine" });
    return { path: "/api/keeper/cases?state=open", as: keeper.secret, remove: close, gone: 200 };
  },
};

/** Returns the URL of a `Link` header, or null. */
const linkOf = (headers: Headers) =>
  /^<([^>]*)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1] ?? null;

describe.each(Object.keys(lists).map((name) => ({ name, open: lists[name] })))(
  "$name",
  ({ open }) => {
    test("api-15, api-17: the list continues by its Link after any removal, and ends without one", async () => {
      if (!open) throw new Error("There is no such list.");
      const {
        path,
        as,
        remove,
        idOf = ({ id }: Item) => id,
        gone,
        parameter = "before",
      } = await open();
      const read = async (address: string) => app.request<Item[]>(address, { as });
      const whole = (await read(`${path}&limit=100`)).body.map(idOf);
      expect(whole.length).toBeGreaterThanOrEqual(5);
      const isLog = path.includes("/messages");

      const seen: string[] = [];
      let address: string | null = `${path}&limit=2`;
      let isFirst = true;
      while (address !== null) {
        const { status, body, headers } = await read(address);
        expect(status).toBe(200);
        seen.push(...body.map(idOf));
        const next: string | null = linkOf(headers);
        const last = isLog ? body[0] : body.at(-1);
        if (isFirst && last) {
          expect(next).not.toBeNull();
          await remove(last);
          const after = await read(
            path.replace("before=7", "") + `&limit=2&${parameter}=${idOf(last)}`,
          );
          expect(after.status).toBe(gone);
          if (gone === 200) expect(after.body.map(idOf)).not.toEqual([]);
          if (gone === 400)
            expect(after.body).toMatchObject({ fields: { [parameter]: expect.any(String) } });
        }
        isFirst = false;
        address = next;
      }
      expect(seen.toSorted()).toEqual(whole.toSorted());
    });
  },
);

test("api-15, api-16: an invalid cursor is refused, and so is one of another list", async () => {
  const { server, channel, owner } = await openDimension(app);
  const id = randomUUID();
  const wrong = ["", "~", "1~", `~${id}`, `-1~${id}`, `1e3~${id}`, `12345678901234~${id}`];
  const paths = [
    `${server}/members`,
    `${channel}/threads`,
    "/api/directs",
    "/api/inbox",
    "/api/trash",
  ];
  for (const path of [...paths, "/api/search?q=a", "/api/tags"]) {
    const pageUrl = `${path}${path.includes("?") ? "&" : "?"}before=`;
    for (const cursor of [...wrong, "1~a\u0000b", "users~1~x"]) {
      const address = pageUrl + encodeURIComponent(cursor);
      expect((await app.request(address, { as: owner.secret })).status, address).toBe(400);
    }
    const last = path === "/api/tags" ? "9999999999999~a" : `9999999999999~${id}`;
    const cursor = path.startsWith("/api/search") ? `users~${last}` : last;
    expect((await app.request(pageUrl + cursor, { as: owner.secret })).status, path).toBe(200);
  }
});

test("people-306: reading up to an entry that has left the inbox marks everything as old or older", async () => {
  const { sendMessage, owner, member } = await openDimension(app);
  const made: string[] = [];
  for (const words of ["a", "b", "c", "d"]) {
    made.push((await sendMessage(member.secret, `@${owner.username} ${words}`)).body.id);
  }
  type Entry = Item & { readAt: string | null; excerpt: string };
  const inbox = async () => (await app.request<Entry[]>("/api/inbox", { as: owner.secret })).body;
  const gone = (await inbox()).find(({ excerpt }) => excerpt.endsWith("c"));
  await send("DELETE", `/api/messages/${made[2]}`, member);
  const upTo = (id: string | undefined) => send("POST", "/api/inbox/read", owner, { upTo: id });
  expect(await upTo(gone?.id)).toMatchObject({ status: 200, body: { unread: 1 } });
  expect((await inbox()).map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
  // No entry can have one of these ids.
  for (const id of [randomUUID(), "x", ""]) expect((await upTo(id)).status).toBe(400);
  const linked = await app.request<Entry[]>("/api/inbox?limit=1", { as: owner.secret });
  const position = new URLSearchParams(linkOf(linked.headers)?.split("?")[1]).get("before");
  expect(await upTo(position ?? "")).toMatchObject({ body: { unread: 0 } });
});
