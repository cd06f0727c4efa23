import type { Page } from "playwright/test";
import { callAs, makeMembers, openAs } from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  type Member,
  registerMember,
  signIn,
  submit,
  test,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { updateProfile } from "../support/shrine-parts.ts";

const marks = (page: Page) => page.getByRole("list", { name: "Marks" }).getByRole("listitem");
const path = ({ username }: Member) => `/oni/${username}`;
const markField = (page: Page) => page.getByPlaceholder("leave a mark");
const press = async (page: Page, words: string) => {
  await submit(markField(page), words);
};

test("home-114: a mark appears on all screens that show the shrine, and in its owner's inbox", async ({
  browser,
  page,
  request,
}) => {
  const [owner, guest] = await makeMembers(request);
  const other = await registerMember(request);
  await signIn(page, guest);
  const [own, otherPage] = [
    await openAs(browser, owner, path(owner)),
    await openAs(browser, other, path(owner)),
  ];
  await visit(page, path(owner));
  for (const at of [page, otherPage]) await expect(markField(at)).toBeVisible();
  const light = otherPage.getByRole("region", { name: "WALL" }).locator("> [data-led]");
  await expect(light).toHaveAttribute("data-led", "idle");
  const struck = otherPage.waitForFunction(() =>
    document.querySelector("[aria-label=WALL] > [data-led=struck]"),
  );
  await press(page, "the kettle made it. so did I.");
  await struck;
  for (const at of [page, own, otherPage]) {
    await expect(marks(at)).toHaveText([/the kettle made it/], live);
    await expect(marks(at)).toHaveAttribute("data-age", "struck");
  }
  await expect(light).toHaveAttribute("data-led", "idle");
  await expect(markField(page)).toHaveValue("");
  await visit(own, "/inbox");
  await own.getByRole("link", { name: "pressed a mark on your wall" }).click();
  await expect(own).toHaveURL(path(owner));
  await own.getByRole("button", { name: /^Remove the mark of/ }).click();
  await expect(marks(own)).toHaveCount(0);
  for (const at of [page, otherPage]) await expect(marks(at)).toHaveCount(0, live);
});

test.describe("a second mark on one day", () => {
  test.use({ expectedErrors: [/409/] });

  test("home-114: is refused with its reason, and its text stays in the field", async ({
    page,
    request,
  }) => {
    const [owner, guest] = await makeMembers(request);
    const body = { line: "the first" };
    await callAs(request, guest, `POST /api/users/${owner.username}/wall`, body);
    await visitAs(page, guest, path(owner));
    await press(page, "and another");
    await expect(page.getByText("One mark a day. Come back tomorrow.").first()).toBeVisible();
    await expect(markField(page)).toHaveValue("and another");
  });
});

test("home-115: an owner who approves marks can keep, remove and block, and close the wall", async ({
  browser,
  page,
  request,
}) => {
  const [owner, guest] = await makeMembers(request);
  const others = await makeMembers(request);
  await visitAs(page, owner, path(owner));
  await page.getByRole("switch", { name: "I see marks before others do" }).click();
  await expect(page.getByText("Your wall has changed.").first()).toBeVisible();
  const guestPage = await openAs(browser, guest, path(owner));
  await press(guestPage, "is this the person");
  await expect(marks(guestPage)).toHaveText([/Waits to be seen first/]);
  const waiting = page.getByRole("region", { name: "Marks that wait for you" });
  await expect(waiting).toContainText("is this the person", live);
  for (const [index, member] of others.entries()) {
    const body = { line: `cheap ${index}` };
    await callAs(request, member, `POST /api/users/${owner.username}/wall`, body);
  }
  await expect(waiting.getByRole("listitem")).toHaveCount(3, live);
  await page.getByRole("button", { name: `Approve the mark of ${guest.username}` }).click();
  await expect(marks(page)).toHaveText([/is this the person/]);
  const [one, two] = others;
  await page.getByRole("button", { name: `Remove the mark of ${one?.username}` }).click();
  await page.getByRole("button", { name: `Block ${two?.username}` }).click();
  await expect(waiting).toHaveCount(0);

  await page.getByRole("button", { name: "CLOSE_WALL" }).click();
  await expect(markField(guestPage)).toHaveCount(0, live);
  await expect(marks(guestPage)).toHaveText([/is this the person/]);
});

test("home-116: in the 90s theme the wall is a guestbook", async ({ page, request }) => {
  const [owner, guest] = await makeMembers(request);
  const other = await registerMember(request);
  await updateProfile(request, owner, { profileTheme: "90s-computer" });
  const body = { line: "came for the moons" };
  await callAs(request, guest, `POST /api/users/${owner.username}/wall`, body);
  await visitAs(page, other, path(owner));
  const wall = page.getByRole("region", { name: "GUESTBOOK", exact: true });
  await expect(wall).toContainText("came for the moons");
  await expect(wall.getByRole("button", { name: "SIGN" })).toBeVisible();
});
