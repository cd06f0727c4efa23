import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "playwright/test";
import { parse } from "yaml";
import {
  callAs,
  type ChannelRef,
  makeDimension,
  readTexts,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { readExample } from "../support/example-parts.ts";
import {
  expect,
  live,
  type Member,
  registerMember,
  test,
  uniqueName,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { openTab } from "../support/settings-parts.ts";

const recipe = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("prompt-46: /docs lists its recipes for everyone, and pages about programs lead to it", async ({
  page,
  request,
}) => {
  await visit(page, "/docs");
  await expect(page.getByRole("heading", { name: "Programs", level: 1 })).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const name of [
    ...["POST_FROM_CI", "ANSWER_A_COMMAND", "MIRROR_A_FEED", "EXPORT_NIGHTLY", "WATCH_THE_MAP"],
  ]) {
    await expect(contents.getByRole("link", { name })).toHaveAttribute("href", /^\/docs#[a-z-]+$/);
    await expect(recipe(page, name).getByRole("button", { name: "Copy the code" })).not.toHaveCount(
      0,
    );
  }
  await visit(page, "/instructions");
  await expect(page.getByRole("region", { name: "SEE_ALSO" }).locator("[href='/docs']")).toHaveText(
    "Programs",
  );
  const reference = await request.get("/api/docs");
  expect(await reference.text()).toContain('href="/docs"');
  await openTab(page, "programs", await registerMember(request));
  await page.getByRole("link", { name: "Recipes" }).click();
  await expect(page).toHaveURL("/docs");
});

test.describe("the recipes", () => {
  let moth: Member;
  let channel: ChannelRef;
  let token: { id: string; token: string };
  const code = async (page: Page, name: string, label: Parameters<typeof readExample>[1]) => {
    const shown = await readExample(recipe(page, name), label);
    return shown
      .replaceAll("oni_TOKEN", token.token)
      .replaceAll("CHANNEL_ID", channel.channelId)
      .replaceAll("SERVER_ID", channel.serverId);
  };

  test.beforeEach(async ({ page, request }) => {
    moth = await registerMember(request);
    channel = await makeDimension(request, [moth], { name: uniqueName() });
    const draft = { name: "a program", scopes: ["read", "chat"], password: moth.password };
    token = await callAs(request, moth, "POST /api/tokens", draft);
    await visitAs(page, moth, "/docs");
  });

  test("prompt-47: the step of a CI posts its text as it is", async ({
    page,
    request,
    examples,
  }) => {
    const draft = { name: "ci" };
    const path = `POST /api/channels/${channel.channelId}/webhooks`;
    const { url } = await callAs<{ url: string }>(request, moth, path, draft);
    const [step] = parse(await code(page, "POST_FROM_CI", "ACTIONS"));
    const TEXT = 'tide/pool, run 7: "failure" & $HOME';
    await examples.run("CURL", step.run, { ONI_WEBHOOK: url, TEXT });
    expect(Object.keys(step.env)).toEqual(["ONI_WEBHOOK", "TEXT"]);
    expect(await readTexts(request, moth, channel)).toEqual([TEXT]);
  });

  for (const language of ["PYTHON", "JAVASCRIPT"] as const) {
    test(`prompt-47: a bot in ${language} answers each command once, and ends with its token`, async ({
      page,
      request,
      examples,
    }) => {
      await sendMessage(request, moth, channel, "!hello");
      const source = await code(page, "ANSWER_A_COMMAND", language);
      const bot = await examples.start(language, source);
      await expect.poll(bot.printed, live).toContain("Listening.");
      const texts = ["!hello", "nothing", "!hello"];
      for (const content of texts) await sendMessage(request, moth, channel, content);
      const answers = async () =>
        (await readTexts(request, moth, channel)).filter((text) => text.startsWith("Hello, "));
      const answer = `Hello, ${moth.username}.`;
      await expect.poll(answers, live).toEqual([answer, answer]);
      await callAs(request, moth, `DELETE /api/tokens/${token.id}`);
      expect(await bot.ended).toBe(1);
      expect(bot.printed()).toContain("Sign in first.");
    });
  }

  test("prompt-47: the mirror posts entries of Atom and RSS that are new since its first run", async ({
    page,
    request,
    examples,
  }) => {
    const feeds = {
      "/atom": (id: string) =>
        `<entry><id>${id}</id><title>${id}</title><link href="https://example.org/${id}"/></entry>`,
      "/rss": (id: string) =>
        `<item><guid>${id}</guid><title>${id}</title><link>https://example.org/${id}</link></item>`,
    };
    let ids = ["old"];
    const server = createServer((sent, response) => {
      const entries = ids.map(sent.url === "/rss" ? feeds["/rss"] : feeds["/atom"]).join("");
      response.end(`<feed xmlns="http://www.w3.org/2005/Atom">${entries}</feed>`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const at = server.address();
    const origin = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
    const path = `POST /api/channels/${channel.channelId}/webhooks`;
    const { url } = await callAs<{ url: string }>(request, moth, path, { name: "feed" });
    const source = (await code(page, "MIRROR_A_FEED", "PYTHON")).replace("WEBHOOK_URL", url);
    for (const feed of Object.keys(feeds)) {
      const mirror = source
        .replace("https://example.org/feed.xml", `${origin}${feed}`)
        .replace("seen.json", `seen-${feed.slice(1)}.json`);
      ids = ["old"];
      await examples.run("PYTHON", mirror);
      ids = [`new in ${feed}`, "old"];
      await examples.run("PYTHON", mirror);
      await examples.run("PYTHON", mirror);
    }
    server.close();
    expect(await readTexts(request, moth, channel)).toEqual([
      expect.stringContaining("new in /atom"),
      expect.stringContaining("new in /rss"),
    ]);
  });

  test("prompt-47: the export stores each message in its newest state, those of threads too", async ({
    page,
    request,
    examples,
  }) => {
    const send = (content: string, channelId = channel.channelId) =>
      callAs<{ id: string }>(request, moth, `POST /api/channels/${channelId}/messages`, {
        content,
      });
    const first = await send("first");
    await send("second");
    const opened = `POST /api/messages/${first.id}/thread`;
    const thread = await callAs<{ id: string }>(request, moth, opened);
    await send("in the thread", thread.id);
    const source = await code(page, "EXPORT_NIGHTLY", "PYTHON");
    const read = `${source}
for (body,) in store.execute("select body from messages order by seq, id"):
    message = json.loads(body)
    print(message["content"] or "deleted")`;
    const lines = async () => (await examples.run("PYTHON", read)).trim().split("\n").toSorted();
    expect(await lines()).toEqual(["first", "in the thread", "second"]);
    await callAs(request, moth, `PATCH /api/messages/${first.id}`, { content: "changed" });
    const gone = await send("third");
    await callAs(request, moth, `DELETE /api/messages/${gone.id}`);
    expect(await lines()).toEqual(["changed", "deleted", "in the thread", "second"]);
  });

  test("prompt-47: the watcher of the map prints ripples with names", async ({
    page,
    request,
    examples,
  }) => {
    const watcher = await examples.start(
      "JAVASCRIPT",
      await code(page, "WATCH_THE_MAP", "JAVASCRIPT"),
    );
    await expect.poll(watcher.printed, live).toMatch(/^\d+ nodes, \d+ online$/m);
    // A member has one ripple in two seconds.
    const hasRippled = async () => {
      await sendMessage(request, moth, channel, "a ripple");
      return watcher.printed().includes(`${moth.username}: message`);
    };
    await expect.poll(hasRippled, live).toBe(true);
  });
});
