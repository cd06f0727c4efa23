import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

const read = async (path: string) => {
  const response = await app.app.request(path, { headers: { Host: "oni.test" } });
  return { status: response.status, text: await response.text() };
};

test("shrine-475: an address with capitals redirects to the one address of a page, a feed and a card", async () => {
  const { username } = member;
  const written = username.toUpperCase();
  for (const end of ["", ".json", ".txt", ".atom", "/card.png", "?from=inbox&page=2"]) {
    const { status, headers } = await app.app.request(`/oni/${written}${end}`);
    expect([status, headers.get("location")], end).toEqual([301, `/oni/${username}${end}`]);
  }
  for (const end of ["", "/posts", "/images", "/wall"]) {
    const answer = await app.request(`/api/users/${written}${end}`, { as: member.secret });
    expect(answer.status, end).toBe(200);
  }
  expect((await app.request("/api/tags/KELP", { as: member.secret })).body).toMatchObject({
    name: "kelp",
  });
  for (const path of ["/oni/NOBODY_HERE", "/oni/NOBODY_HERE.json"]) {
    expect((await app.app.request(path)).status, path).toBe(404);
  }
});

test.each([
  ["KELP", "kelp"],
  ["%23Kelp", "kelp"],
  ["%EF%BC%83kelp", "kelp"],
  ["kelp%20?order=new", "kelp?order=new"],
  ["%C3%89T%C3%89", "%C3%A9t%C3%A9"],
  ["e%CC%81te%CC%81", "%C3%A9t%C3%A9"],
  ["%E3%81%8B%E3%82%99", "%E3%81%8C"],
  ["mi%E2%80%8Cxo", "mixo"],
])(
  "shrine-475: the page /tag/%s redirects to the one address of its tag",
  async (written, name) => {
    const { status, headers } = await app.app.request(`/tag/${written}`);
    expect([status, headers.get("location")]).toEqual([301, `/tag/${name}`]);
    expect((await app.app.request(`/tag/${name}`)).headers.get("location")).toBeNull();
  },
);

test.each(["kelp%20loops", "%FF", "x".repeat(51), "%00"])(
  "shrine-475: /tag/%s names no tag and does not redirect",
  async (written) => {
    expect((await app.app.request(`/tag/${written}`)).headers.get("location")).toBeNull();
  },
);

test.each([
  "%00",
  "moth%00",
  "%00moth",
  "mo%ff",
  "%ED%A0%80",
  "%E0%A4%A",
  "%2e%2e",
  "mo%0Ath",
  "moth%27--",
  "%F0%9F%A6%8B",
  "x".repeat(2_000),
])("shrine-476: the name %s in an address cannot belong to a member and is 404", async (name) => {
  const paths = [
    `/oni/${name}`,
    `/oni/${name}/card.png`,
    `/oni/${name}/posts/${name}`,
    ...["atom", "json", "md", "txt"].map((form) => `/oni/${name}.${form}`),
  ];
  for (const path of paths) expect((await read(path)).status, path).toBe(404);
});

test("shrine-472: links within the entries of a feed are absolute", async () => {
  const markdownContent = [
    "![ridges](/objects/AAAAAAAAAAAAAAAAAAAAAA)",
    "- ![](/objects/BBBBBBBBBBBBBBBBBBBBBB/thumbnail)",
    "",
    "> [log](https://elsewhere.test/log?a=1&b=2) <mailto:moth@oni.test>",
    "",
    "| ![](/objects/CCCCCCCCCCCCCCCCCCCCCC) |",
    "| --- |",
    "| **![](/objects/DDDDDDDDDDDDDDDDDDDDDD)** |",
  ].join("\n");
  const body = { title: "Ridges", markdownContent };
  await app.request("/api/posts", { as: member.secret, body });
  const { text } = await read(`/oni/${member.username}.atom`);
  const addresses = [...text.matchAll(/(?:href|src)=(?:&quot;|")(.*?)(?:&quot;|")/g)];
  const relative = addresses.filter(
    ([, address = ""]) => !/^(?:https?:\/\/|mailto:)/.test(address),
  );
  expect(relative.map(([, address]) => address)).toEqual([]);
  for (const key of ["AAAAA", "BBBBB", "CCCCC", "DDDDD"]) {
    expect(text).toContain(`src=&quot;http://oni.test/objects/${key}`);
  }
  expect(text).toContain("https://elsewhere.test/log?a=1");
  const page = await read(`/oni/${member.username}`);
  expect(page.text).toContain('src="/objects/AAAAA');
});
