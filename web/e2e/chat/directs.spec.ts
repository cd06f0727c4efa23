import type { APIRequestContext } from "playwright/test";
import {
  callAs,
  composer,
  messages,
  makeMembers,
  openAs,
  sendMessage,
  typeMessage,
} from "../support/dimensions-parts.ts";
import { expect, test, visit } from "../support/fixtures.ts";
import { link, openDirect } from "../support/people-parts.ts";
import { choose } from "../support/screen.ts";
import { updateProfile } from "../support/shrine-parts.ts";

/** Opens a direct line between two members. They share a tag, so no request is needed. */
async function makeDirect(request: APIRequestContext) {
  const [moth, kite] = await makeMembers(request);
  await link(request, [moth, kite]);
  return { moth, kite, direct: await openDirect(request, moth, kite) };
}

const hostile = "is this you? ![moon](/objects/none.png) https://a.example/x";

test("people-16: a stranger sends a request with one message and learns only of its acceptance", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const sender = await openAs(browser, moth, `/oni/${kite.username}`);
  await sender.getByRole("button", { name: "ASK_TO_WRITE" }).click();
  await expect(sender).toHaveURL(/\/directs\//);
  await typeMessage(sender, hostile);
  await expect(sender.getByText(/^Your message waits for/)).toBeVisible();
  await expect(composer(sender)).toHaveCount(0);

  const recipient = await openAs(browser, kite, "/directs");
  await recipient.getByRole("link", { name: new RegExp(moth.username) }).click();
  const request_ = recipient.getByRole("region", { name: "REQUEST" });
  await expect(request_).toContainText("is this you? [picture] [link]");
  await expect(request_.getByRole("img")).toHaveCount(0);
  await expect(request_.locator("img, a[href^=http]")).toHaveCount(0);
  await request_.getByRole("button", { name: "ACCEPT" }).click();
  await typeMessage(recipient, "it is me");
  await expect(messages(sender)).toContainText(["is this you?", "it is me"]);
  await typeMessage(sender, "then bring the kettle");
  await expect(messages(recipient)).toContainText([
    "is this you?",
    "it is me",
    "then bring the kettle",
  ]);
});

test("people-16: a declined request is gone, and its sender is not notified", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const direct = await openDirect(request, moth, kite);
  await sendMessage(request, moth, direct, "is this you?");
  const sender = await openAs(browser, moth, `/directs/${direct.id}`);
  const recipient = await openAs(browser, kite, `/directs/${direct.id}`);
  await recipient.getByRole("button", { name: "DECLINE" }).click();
  await expect(recipient.getByText("No conversation yet.")).toBeVisible();
  await sender.reload();
  await expect(sender.getByText(/^Your message waits for/)).toBeVisible();
});

test.describe("a block", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("people-18: it closes the direct line at once for both members and leaves its messages", async ({
    browser,
    request,
  }) => {
    const { moth, kite, direct } = await makeDirect(request);
    await sendMessage(request, kite, direct, "before it");
    const one = await openAs(browser, moth, `/directs/${direct.id}`);
    const other = await openAs(browser, kite, `/directs/${direct.id}`);
    await expect(messages(other)).toContainText(["before it"]);
    await choose(`${kite.username}: menu`, "Block")(one);
    await expect(one.getByText("You blocked this node.")).toBeVisible();
    await typeMessage(other, "after it");
    await expect(other.getByText("Not sent.")).toBeVisible();
    await expect(one.getByText("after it")).toHaveCount(0);
    await expect(one.getByText("A message of someone you blocked.")).toBeVisible();
    await one.getByRole("button", { name: "SHOW" }).click();
    await expect(messages(one)).toContainText(["before it"]);
  });
});

test("people-19: a hidden direct line returns with its next message and is counted live", async ({
  browser,
  request,
}) => {
  const { moth, kite, direct } = await makeDirect(request);
  await sendMessage(request, moth, direct, "first");
  const page = await openAs(browser, moth, `/directs/${direct.id}`);
  await choose(`${kite.username}: menu`, "Hide the conversation")(page);
  await expect(page.getByText("No conversation yet.")).toBeVisible();
  await sendMessage(request, kite, direct, "are you there?");
  const row = page.getByRole("link", { name: new RegExp(kite.username) });
  await expect(row).toContainText("are you there?");
  await expect(page.getByRole("link", { name: "Direct messages, 1 unread" })).toBeVisible();
  await sendMessage(request, kite, direct, "hello?");
  await expect(page.getByRole("link", { name: "Direct messages, 2 unread" })).toBeVisible();
  await expect(row).toContainText("hello?");

  await visit(page, "/homepage");
  const home = page.getByRole("region", { name: "DIRECT_MESSAGES" });
  await expect(home).toContainText("2 NEW");
  await home.getByRole("link", { name: new RegExp(kite.username) }).click();
  await expect(messages(page)).toContainText(["first", "are you there?", "hello?"]);
  await expect(page.getByRole("link", { name: "Direct messages", exact: true })).toBeVisible();
});

test("people-19: a link to a message of a direct line leads to it", async ({
  browser,
  request,
}) => {
  const { moth, kite, direct } = await makeDirect(request);
  const { seq } = await sendMessage(request, kite, direct, "look here");
  const page = await openAs(browser, moth, `/dimensions/${direct.id}/${direct.channelId}#${seq}`);
  await expect(page).toHaveURL(new RegExp(`/directs/${direct.id}#${seq}$`));
  await expect(messages(page)).toContainText(["look here"]);
});

test.describe("a member who takes no requests", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("people-17: such a member gets no request, and the screen says so", async ({
    browser,
    request,
  }) => {
    const [moth, kite] = await makeMembers(request);
    await updateProfile(request, kite, { directPolicy: "nobody" });
    const page = await openAs(browser, moth, `/oni/${kite.username}`);
    await page.getByRole("button", { name: "ASK_TO_WRITE" }).click();
    await expect(page.getByText("Conversation not opened")).toBeVisible();
    expect(await callAs(request, moth, "GET /api/directs")).toEqual([]);
  });
});
