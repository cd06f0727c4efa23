import { makeUser } from "@oni/db/testing";
import { createLimiter } from "@oni/realtime/process";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { makeImage } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
let postId = "";
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn({
    displayName: "Kite <&> Co",
    bio: "salt & tide",
    userBadges: ["kelp", "16-colours"],
    profileMarkdown: "# Harbour\n\nWe **hum** at <night>, see [the log](https://oni.net/log).",
  });
  const post = {
    title: 'A "boiler" & <b>',
    markdownContent: "It hums.\n\n- one\n- two",
    tags: ["low"],
  };
  postId = (await app.request<{ id: string }>("/api/posts", { as: member.secret, body: post })).body
    .id;
  const privatePost = { title: "kept to myself", markdownContent: "hush", isPublic: false };
  await app.request("/api/posts", { as: member.secret, body: privatePost });
});
afterAll(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.app.request(path, { headers: { Host: "oni.test", ...headers } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

const change = (body: object) =>
  app.request("/api/users/profile", { method: "PATCH", as: member.secret, body });

test("shrine-463, shrine-464: a public shrine is an HTML page readable without scripts, with nothing private", async () => {
  const { status, headers, text } = await get(`/oni/${member.username}`);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, s-maxage=60");
  expect(text).toContain("<h1><bdi>Kite &lt;&amp;&gt; Co</bdi></h1>");
  expect(text).toContain(
    'We <strong>hum</strong> at &lt;night&gt;, see <a href="https://oni.net/log"',
  );
  expect(text).toContain('<a href="/tag/kelp">#kelp</a>');
  expect(text).toContain("A &quot;boiler&quot; &amp; &lt;b&gt;");
  expect(text).not.toMatch(/kept to myself|hush/);
  expect(text).toContain('<meta property="og:title" content="Kite &lt;&amp;&gt; Co" />');
  expect(text).toContain(
    `<meta property="og:image" content="http://oni.test/oni/${member.username}/card.png" />`,
  );
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(text).toContain(`type="application/atom+xml" href="/oni/${member.username}.atom"`);
});

test("shrine-465: pages of private members, unknown names and private posts are identical", async () => {
  const hidden = await makeUser(app.db, { isPublic: false });
  const paths = [
    ...[hidden.username, "nobody_here", "NOT-A-NAME"].map((name) => `/oni/${name}`),
    `/oni/${member.username}/posts/01890a5d-ac96-774b-bcce-b302099a8057`,
    `/oni/${member.username}/posts/none`,
  ];
  const responses = await Promise.all(paths.map((path) => get(path)));
  const seen = responses.map(({ status, headers, text }) => {
    headers.delete("x-request-id");
    return JSON.stringify([status, [...headers].map(String).toSorted(), text]);
  });
  expect(responses[0]?.status).toBe(404);
  expect(new Set(seen).size).toBe(1);
});

test("shrine-466: a public post has its own page, and another member's name redirects to it", async () => {
  const page = await get(`/oni/${member.username}/posts/${postId}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<ul dir="auto"><li>one</li><li>two</li></ul>');
  expect(page.text).toContain('<meta property="og:type" content="article" />');
  const other = await app.signIn();
  const moved = await get(`/oni/${other.username}/posts/${postId}`);
  expect([moved.status, moved.headers.get("location")]).toEqual([
    302,
    `/oni/${member.username}/posts/${postId}`,
  ]);
});

test("shrine-468: a client that has the document gets 304 until it changes", async () => {
  const etag = (await get(`/oni/${member.username}`)).headers.get("etag") ?? "";
  expect((await get(`/oni/${member.username}`, { "If-None-Match": etag })).status).toBe(304);
  await change({ bio: "ebb & tide" });
  const changed = await get(`/oni/${member.username}`, { "If-None-Match": etag });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain("ebb &amp; tide");
});

test("shrine-469: a shrine as text has lines of at most 80 columns and no control characters, whatever its source", async () => {
  const wide = "海".repeat(200);
  const long = "x".repeat(300);
  await change({
    profileMarkdown: `# ${long}\n\n${wide}\n\n- ${"word ".repeat(60)}\n\n\`\`\`\n${long}\u001b[31m\n\`\`\`\n\n> ${"> ".repeat(30)}deep ${long}`,
  });
  const { text, headers } = await get(`/oni/${member.username}.txt`);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  const widths = text.split("\n").map((line) => line.length + line.replace(/[^海]/g, "").length);
  expect(Math.max(...widths)).toBeLessThanOrEqual(80);
  expect(text.replace(/\s/g, "")).toContain(wide);
});

test("shrine-467: a page has at most 30 KB without the files of the app, however long its texts are", async () => {
  await change({ profileMarkdown: `**${"&".repeat(20_000)}**\n\n${"- a\n".repeat(6_000)}` });
  const page = await get(`/oni/${member.username}`);
  expect(page.status).toBe(200);
  expect(page.bytes.byteLength).toBeLessThan(30_000);
  await change({ profileMarkdown: "# Harbour" });

  const full = await app.signIn({
    bio: "&".repeat(500),
    userBadges: Array.from({ length: 20 }, (_, index) => `${"𐐷".repeat(24)}${index}`),
    profileMarkdown: Array.from({ length: 100 }, (_, index) => `#${"日".repeat(40)}${index}`).join(
      " ",
    ),
  });
  const image = { title: '"'.repeat(200), description: '"'.repeat(1_000), alt: '"'.repeat(500) };
  for (let index = 0; index < 6; index += 1) await makeImage(app, full, image);
  const { id } = (
    await app.request<{ id: string }>("/api/posts", {
      as: full.secret,
      body: { title: '"'.repeat(200), markdownContent: '"'.repeat(20_000) },
    })
  ).body;
  const guest = await app.signIn({ displayName: '"'.repeat(50) });
  for (let index = 0; index < 5; index += 1) {
    const body = { content: '"'.repeat(4_000) };
    await app.request(`/api/posts/${id}/answers`, { as: guest.secret, body });
  }
  await app.request(`/api/users/${full.username}/wall`, {
    as: guest.secret,
    body: { line: '"'.repeat(80) },
  });
  for (const path of [`/oni/${full.username}`, `/oni/${full.username}/posts/${id}`]) {
    const { status, bytes } = await get(path);
    expect(status).toBe(200);
    expect(bytes.byteLength).toBeLessThan(30_000);
  }
});

test("shrine-470: the feed is Atom, and the ids of its entries do not change on edit", async () => {
  const idsIn = (text: string) => [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
  const before = await get(`/oni/${member.username}.atom`);
  expect(before.headers.get("content-type")).toContain("application/atom+xml");
  expect(idsIn(before.text)).toEqual([`urn:uuid:${member.id}`, `urn:uuid:${postId}`]);
  expect(before.text).toContain("<title>A &quot;boiler&quot; &amp; &lt;b&gt;</title>");
  await app.request(`/api/posts/${postId}`, {
    method: "PATCH",
    as: member.secret,
    body: { title: "A quiet boiler" },
  });
  const after = await get(`/oni/${member.username}.atom`);
  expect(after.text).toContain("<title>A quiet boiler</title>");
  expect(idsIn(after.text)).toEqual(idsIn(before.text));
});

test("shrine-473: a shrine is also served as markdown and JSON, and other endings are 404", async () => {
  const markdown = await get(`/oni/${member.username}.md`);
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(markdown.text).toContain("# Harbour");
  const json = JSON.parse((await get(`/oni/${member.username}.json`)).text);
  expect(json).toMatchObject({ username: member.username, posts: [{ id: postId }] });
  expect(json).not.toHaveProperty("email");
  for (const ending of ["md", "txt", "atom", "json"]) {
    const answer = await get(`/oni/nobody_here.${ending}`);
    expect([answer.status, answer.text]).toEqual([404, "Nothing is here."]);
  }
});

test("shrine-474: the card of a shrine is an image of 1200 by 630 pixels that changes with its name", async () => {
  const card = await get(`/oni/${member.username}/card.png`);
  expect(card.headers.get("content-type")).toBe("image/png");
  expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  await change({ displayName: "<b>&amp;</b> ﷽" });
  const renamed = await get(`/oni/${member.username}/card.png`);
  expect(renamed.status).toBe(200);
  expect(renamed.bytes.equals(card.bytes)).toBe(false);
});

test("shrine-478: an unlisted member's pages say `noindex`, and are not in the sitemap", async () => {
  const listed = await get("/sitemap.xml");
  expect(listed.text).toContain(`<loc>http://oni.test/oni/${member.username}</loc>`);
  expect(listed.text).toContain(`/oni/${member.username}/posts/${postId}</loc>`);
  const shy = await app.signIn();
  await app.request("/api/users/profile", {
    method: "PATCH",
    as: shy.secret,
    body: { isIndexed: false },
  });
  expect((await get(`/oni/${shy.username}`)).text).toContain(
    '<meta name="robots" content="noindex" />',
  );
  for (const form of [".md", ".txt", ".atom", ".json", "/card.png"]) {
    const robots = async (name: string) =>
      (await get(`/oni/${name}${form}`)).headers.get("x-robots-tag");
    expect([await robots(shy.username), await robots(member.username)]).toEqual(["noindex", null]);
  }
  const { text: sitemap } = await get("/sitemap.xml");
  expect(sitemap).toContain(`/oni/${member.username}<`);
  expect(sitemap).not.toContain(shy.username);
});

test("shrine-479: the standard files for crawlers and password managers exist", async () => {
  expect((await get("/robots.txt")).text).toContain("Sitemap: http://oni.test/sitemap.xml");
  expect((await get("/.well-known/security.txt")).text).toMatch(/^Contact: .+\nExpires: .+/);
  const change = await get("/.well-known/change-password");
  expect([change.status, change.headers.get("location")]).toEqual([302, "/settings"]);
});

test("shrine-481: a hashtag in prose is as written in every form, and not a link", async () => {
  const { secret, username } = await app.signIn({ profileMarkdown: "low **#Tide** water" });
  const body = { title: "post", markdownContent: "about #Kelp today" };
  await app.request("/api/posts", { as: secret, body });
  const page = (await get(`/oni/${username}`)).text;
  expect(page).toContain("low <strong>#Tide</strong> water");
  expect(page).toContain("about #Kelp today");
  expect((await get(`/oni/${username}.atom`)).text).toContain("about #Kelp today");
  for (const form of ["txt", "md"]) {
    const { text } = await get(`/oni/${username}.${form}`);
    expect(text).toContain("#Tide");
    expect(text).toContain("about #Kelp today");
  }
});

test("shrine-480: the song of a shrine is text in its documents, unless the player is hidden", async () => {
  const { secret, username } = await app.signIn();
  const of = (body: object) =>
    app.request("/api/users/profile", { method: "PATCH", as: secret, body });
  const song = {
    ...{ id: "boiler", name: "Boiler <b>", artist: "Kelp Signal", album: "", platform: "demo" },
    ...{ imageUrl: null, previewUrl: null },
  };
  expect((await of({ song })).status).toBe(200);
  expect((await get(`/oni/${username}`)).text).toContain("♪ Boiler &lt;b&gt;, Kelp Signal</p>");
  for (const form of ["txt", "md"]) {
    expect((await get(`/oni/${username}.${form}`)).text).toContain("♪ Boiler <b>, Kelp Signal");
  }
  await of({ hideMusicPlayer: true });
  for (const form of ["", ".txt", ".md"]) {
    expect((await get(`/oni/${username}${form}`)).text).not.toContain("♪");
  }
});

test("shrine-482: the alternative text of an image is in its page and its other forms, without markup", async () => {
  const owner = await app.signIn();
  const alt = `five "ridges" <img onerror=1> one behind the other`;
  await makeImage(app, owner, { title: "Ridges", description: "in the morning", alt });
  const { text } = await get(`/oni/${owner.username}`);
  expect(text).toContain(
    'alt="five &quot;ridges&quot; &lt;img onerror=1&gt; one behind the other"',
  );
  const plain = (await get(`/oni/${owner.username}.txt`)).text.replaceAll("\n", " ");
  expect(plain).toContain(`[Ridges: in the morning: ${alt}]`);
  const { images } = JSON.parse((await get(`/oni/${owner.username}.json`)).text);
  expect(images).toMatchObject([{ alt }]);
});

test("shrine-483: wall marks and answers are in the pages, and marks that wait for approval are not", async () => {
  const [owner, guest] = [await app.signIn(), await app.signIn({ displayName: "Moth & <b>" })];
  const leave = async (as: string, line: string) => {
    const path = `/api/users/${owner.username}/wall`;
    expect((await app.request(path, { as, body: { line } })).status).toBe(201);
  };
  await leave(guest.secret, "mind <b> the ||moth||");
  const mode = { wallMode: "approve" };
  await app.request("/api/users/profile", { method: "PATCH", as: owner.secret, body: mode });
  await leave((await app.signIn()).secret, "still waiting");
  const draft = { title: "asked", markdownContent: "?" };
  const { id } = (
    await app.request<{ id: string }>("/api/posts", { as: owner.secret, body: draft })
  ).body;
  for (const content of ["the **first** <i> answer", "then ||another||"]) {
    await app.request(`/api/posts/${id}/answers`, { as: guest.secret, body: { content } });
  }
  const { text: shrine } = await get(`/oni/${owner.username}`);
  expect(shrine).toContain("<bdi>Moth &amp; &lt;b&gt;</bdi>");
  expect(shrine).toContain(
    'mind &lt;b&gt; the <span class="spoiler" title="Spoiler" tabindex="0">moth</span>',
  );
  expect(shrine).not.toContain("still waiting");
  const { text: plain } = await get(`/oni/${owner.username}.txt`);
  expect(plain).toContain(`## Wall\n@${guest.username}: mind <b> the ||moth||\n`);
  expect(plain).not.toContain("still waiting");
  const { text: post } = await get(`/oni/${owner.username}/posts/${id}`);
  expect(post).toMatch(/the <strong>first<\/strong> &lt;i&gt; answer.*tabindex="0">another</);
});

test("shrine-484: documents are charged like the reads of a visitor", async () => {
  const poor = await openTestApp({ limiter: createLimiter({ scale: 0.001 }) });
  await poor.app.request("/oni/anyone");
  const answer = await poor.app.request("/oni/anyone");
  expect(answer.status).toBe(429);
  await poor.close();
});
