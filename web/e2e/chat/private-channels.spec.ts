import type { Page } from "playwright/test";
import { expect, live, registerMember, test } from "../support/fixtures.ts";
import {
  callAs,
  composer,
  makeDimension,
  makeMembers,
  makeSharedDimension,
  openAs,
  openLive,
} from "../support/dimensions-parts.ts";
import { idOf } from "../support/people-parts.ts";
import { choose } from "../support/screen.ts";

test("chat-191: a private channel comes, becomes read-only and goes on an open page", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const { id: userId } = await callAs<{ id: string }>(request, kite, "GET /api/auth/me");
  const page = await openAs(browser, kite, channelRef.path);
  const channels = page.getByRole("navigation", { name: "Channels" });
  await expect(channels.getByRole("link", { name: "general" })).toBeVisible();

  const only = (...userIds: string[]) => ({ roleIds: [], userIds });
  const path = `POST /api/servers/${channelRef.serverId}/channels`;
  const made = { name: "den", see: only(userId) };
  const { id } = await callAs<{ id: string }>(request, moth, path, made);
  const den = channels.getByRole("link", { name: "den, private" });
  await den.click(live);
  await expect(composer(page)).toBeVisible();

  const change = (body: object) => callAs(request, moth, `PATCH /api/channels/${id}`, body);
  await change({ write: only() });
  await expect(
    page.getByText("Only the owner and members who manage channels write here."),
  ).toBeVisible(live);
  await expect(composer(page)).toBeHidden();

  await change({ see: only() });
  await expect(den).toBeHidden(live);
  await expect(page).toHaveURL(new RegExp(`${channelRef.path}$`));
});

test("chat-238: a private channel is made for a role and a member, and only they see it", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const wren = await registerMember(request);
  const channelRef = await makeDimension(request, [moth, kite, wren]);
  const server = `/api/servers/${channelRef.serverId}`;
  const body = { name: "gardeners" };
  const { id } = await callAs<{ id: string }>(request, moth, `POST ${server}/roles`, body);
  const role = `${server}/members/${await idOf(request, kite)}/roles/${id}`;
  await callAs(request, moth, `PUT ${role}`);
  const [owner, gardener, other] = [
    await openLive(browser, moth, channelRef.path),
    await openLive(browser, kite, channelRef.path),
    await openLive(browser, wren, channelRef.path),
  ];
  const channelOn = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Channels" }).getByRole("link", { name, exact: true });

  await choose("tidepool radio: menu", "New channel")(owner);
  const readers = owner.getByRole("group", { name: "Who sees it?" });
  await expect(readers).toContainText("members of the network who have not joined");
  await owner.getByLabel("name", { exact: true }).fill("den");
  await readers.getByLabel("Only these").check();
  await readers.getByLabel("gardeners, 1 member").check();
  await owner.getByRole("button", { name: "CREATE_CHANNEL" }).click();
  await expect(channelOn(gardener, "den, private")).toBeVisible(live);
  await expect(channelOn(owner, "den, private")).toBeVisible();
  await expect(channelOn(other, "den, private")).toHaveCount(0);

  await choose("den: menu", "Edit channel")(owner);
  await readers.getByLabel("Find a member").fill(wren.username);
  await readers.getByLabel("Find a member").press("Enter");
  await expect(readers.getByLabel(`@${wren.username}`)).toBeChecked();
  await owner.getByRole("button", { name: "SAVE_CHANNEL" }).click();
  await channelOn(other, "den, private").click(live);
  await expect(composer(other)).toBeVisible();

  await choose("den: menu", "Edit channel")(owner);
  await readers.getByLabel(`@${wren.username}`).uncheck();
  await owner.getByRole("button", { name: "SAVE_CHANNEL" }).click();
  await expect(channelOn(other, "den, private")).toHaveCount(0, live);
  await expect(other).toHaveURL(new RegExp(`${channelRef.path}$`));

  await channelOn(owner, "general").click();
  await choose("general: menu", "Edit channel")(owner);
  await expect(readers).toContainText("The default channel is seen by all.");
  await expect(readers.getByRole("radio")).toHaveCount(0);
});
