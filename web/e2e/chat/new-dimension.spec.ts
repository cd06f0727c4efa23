import type { Page } from "playwright/test";
import {
  callAs,
  composer,
  messages,
  makeOwnDimension,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";
import { expect, registerMember, test, uniqueName, visitAs } from "../support/fixtures.ts";

const invitePanel = (page: Page) => page.getByRole("region", { name: "INVITATION" });

test("chat-138, chat-140: a new dimension shows its invite link until the first message", async ({
  page,
  request,
}) => {
  await visitAs(page, await registerMember(request), "/dimensions/private");
  await page.getByRole("button", { name: "+ Create New Private Server" }).click();
  await page.getByRole("dialog").getByLabel("name").fill(uniqueName());
  await page.getByRole("button", { name: "CREATE_DIMENSION" }).click();
  const panel = invitePanel(page);
  await expect(panel).toContainText("You are the first member here.");
  await expect(panel).toContainText("valid for 7 days, 25 uses left");
  await expect(panel.getByRole("button", { name: "COPY" })).toBeVisible();
  await expect(page.getByText("No messages yet...")).toBeAttached();
  await typeMessage(page, "the first thing");
  await expect(messages(page)).toHaveCount(1);
  await expect(panel).toHaveCount(0);
});

test("chat-138, chat-139, chat-141, chat-142: a missing link can be created, its lamp lights when it is opened, and a suggestion fills the composer", async ({
  page,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await visitAs(page, moth, channelRef.path);
  const panel = invitePanel(page);
  await panel.getByRole("button", { name: "CREATE_LINK" }).click();
  await expect(panel.getByRole("button", { name: "COPY" })).toBeVisible();
  await expect(panel.getByText("Not opened yet.")).toBeVisible();
  const invites = `GET /api/servers/${channelRef.serverId}/invites`;
  const [invite] = await callAs<{ code: string }[]>(request, moth, invites);
  const code = invite?.code ?? "";
  await expect(panel).toContainText(code);
  await whenLive(page);
  expect((await request.get(`/api/invites/${code}`)).status()).toBe(200);
  await expect(panel.getByText("The invitation is open.")).toBeVisible();

  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await panel.getByRole("button", { name: "COPY" }).click();
  await expect(page.getByText("Not copied", { exact: true })).toBeVisible();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await expect.poll(selected).toMatch(new RegExp(`^http.*/invite/${code}$`));

  await panel.getByRole("button", { name: "the lamp is on, come in" }).click();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("the lamp is on, come in");
});
