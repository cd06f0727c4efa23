import { expect, live, test } from "../support/fixtures.ts";
import { callAs, composer, makeSharedDimension, openAs } from "../support/dimensions-parts.ts";

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
  const reread = page.waitForResponse(`**/api/channels/${id}/threads`);
  await change({ write: only() });
  await expect(
    page.getByText("Only the owner and members who manage channels write here."),
  ).toBeVisible(live);
  await expect(composer(page)).toBeHidden();
  // A request that the server receives after the next change fails in any case.
  await reread;

  await change({ see: only() });
  await expect(den).toBeHidden(live);
  await expect(page).toHaveURL(new RegExp(`${channelRef.path}$`));
});
