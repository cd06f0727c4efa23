import type { Page } from "playwright/test";
import { callAs, composer, lines, openAs, speak, whenLive } from "./dimensions-parts.ts";
import { expect, registerMember, test, uniqueName } from "./fixtures.ts";

const doorOf = (page: Page) => page.getByRole("region", { name: "THE_DOOR" });

test("WB963: a new dimension opens on its door, which the first line closes", async ({
  browser,
  request,
}) => {
  const moth = await registerMember(request);
  const page = await openAs(browser, moth, "/dimensions/private");
  await page.getByRole("button", { name: "+ Create New Private Server" }).click();
  await page.getByRole("dialog").getByLabel("name").fill(uniqueName());
  await page.getByRole("button", { name: "CREATE_DIMENSION" }).click();
  const door = doorOf(page);
  await expect(door).toContainText("A room is two lights. You are the first.");
  await expect(door).toContainText("good for 7 days, 25 oni");
  await expect(door.getByRole("button", { name: "COPY" })).toBeVisible();
  await expect(page.getByText("No messages yet...")).toBeAttached();
  await speak(page, "the first thing");
  await expect(lines(page)).toHaveCount(1);
  await expect(door).toHaveCount(0);
});

test("WB963: a door without a link makes one", async ({ browser, request }) => {
  const moth = await registerMember(request);
  const body = { name: "harbour lights" };
  const { id } = await callAs<{ id: string }>(request, moth, "POST /api/servers", body);
  const page = await openAs(browser, moth, `/dimensions/${id}`);
  await doorOf(page).getByRole("button", { name: "CREATE_LINK" }).click();
  await expect(doorOf(page).getByRole("button", { name: "COPY" })).toBeVisible();
});

test("WB964: the lamp lights when somebody looks, and a first line fills the field", async ({
  browser,
  request,
}) => {
  const moth = await registerMember(request);
  const body = { name: "harbour lights" };
  const { id } = await callAs<{ id: string }>(request, moth, "POST /api/servers", body);
  const inviting = `POST /api/servers/${id}/invites`;
  const { code } = await callAs<{ code: string }>(request, moth, inviting, {});
  const page = await openAs(browser, moth, `/dimensions/${id}`);
  await expect(doorOf(page).getByText("Not opened yet.")).toBeVisible();
  await expect(doorOf(page)).toContainText(code);
  await whenLive(page);
  expect((await request.get(`/api/invites/${code}`)).status()).toBe(200);
  await expect(doorOf(page).getByText("Somebody is at the door.")).toBeVisible();

  await doorOf(page).getByRole("button", { name: "the lamp is on, come in" }).click();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("the lamp is on, come in");
});
