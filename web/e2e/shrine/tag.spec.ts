import { callAs } from "../support/dimensions-parts.ts";
import { expect, registerMember, test, visit, visitAs } from "../support/fixtures.ts";
import { makeTag } from "../support/people-parts.ts";

test("home-117, shrine-4: a tag's page lists its content, also at a URL in capitals, and the tag can be added there", async ({
  page,
  request,
}) => {
  const { author, tag, title, postPath } = await makeTag(request);
  await visitAs(page, await registerMember(request), `/oni/${author.username.toUpperCase()}`);
  await expect(page).toHaveURL(`/oni/${author.username}`);
  await visit(page, `/tag/${tag.toUpperCase()}`);
  await expect(page).toHaveURL(`/tag/${tag}`);
  await visit(page, postPath);
  await page.getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(`/tag/${tag}`);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(tag) })).toBeVisible();
  const region = (name: string) => page.getByRole("region", { name });
  await expect(region("NODES").getByRole("link", { name: author.username })).toBeVisible();
  await expect(region("NODES")).toContainText("Wearing it would link you to 1.");
  await expect(region("POSTS").getByRole("link", { name: title })).toBeVisible();
  await expect(region("DIMENSIONS").getByRole("link", { name: "low water" })).toBeVisible();
  await expect(region("IMAGES").getByRole("button", { name: "Open Low moon" })).toBeVisible();
  const header = page.getByRole("main").locator("header");
  await expect(header).toContainText("1 node wears it");
  expect((await header.boundingBox())?.height).toBeGreaterThanOrEqual(200);
  await page.getByRole("button", { name: "WEAR_THIS_TAG" }).click();
  await expect(region("NODES").getByRole("link")).toHaveCount(2);
  await page.getByRole("button", { name: "TAKE_IT_OFF" }).click();
  await expect(region("NODES").getByRole("link")).toHaveCount(1);
});

test.describe("a visitor", () => {
  test.use({ expectedErrors: [/status of 40[14]/] });

  test("home-33: can read the page of a tag and the description of a public dimension", async ({
    page,
    request,
  }) => {
    const { author, tag, title, dimensionPath } = await makeTag(request);
    const hidden = { name: "high water", isPublic: false };
    const closed = await callAs<{ id: string }>(request, author, "POST /api/servers", hidden);

    await page.goto(`/tag/${tag}`);
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(tag) })).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "WEAR_THIS_TAG" })).toHaveCount(0);
    await page.getByRole("link", { name: "low water" }).click();
    await expect(page).toHaveURL(dimensionPath);
    await expect(page.getByRole("heading", { name: "low water" })).toBeVisible();
    await expect(page.getByText("Mud and light.")).toBeVisible();
    await expect(page.getByText("1 member", { exact: true })).toBeVisible();

    await page.goto(`/dimensions/${closed.id}`);
    await expect(page.getByText("Sign in to open this dimension.")).toBeVisible();
  });
});
