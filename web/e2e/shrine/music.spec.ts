import { expect, submit, test } from "../support/fixtures.ts";
import { takePage } from "../support/pages.ts";
import { expectToast, openShrine } from "../support/shrine-parts.ts";

test("shrine-42, shrine-43, shrine-44: music is searched, played and paused, and Apple Music is not available yet", async ({
  page,
  request,
}) => {
  await openShrine(page, request);
  const deck = page.getByRole("region", { name: "Music player" });
  await expect(deck.getByText("No signal. Find something to play.")).toBeVisible();
  await expect(deck.getByRole("button", { name: "Search" })).toBeDisabled();
  await expect(deck.getByRole("button", { name: "Play preview" })).toBeDisabled();
  await submit(deck.getByPlaceholder("search the signal..."), "  a ");
  const tracks = deck.getByRole("list", { name: "Tracks" });
  await expect(tracks.getByRole("listitem").first()).toBeVisible();
  expect(await tracks.evaluate((list) => getComputedStyle(list).maxHeight)).toBe("256px");
  await tracks.getByRole("button").first().click();
  await expect(deck.getByRole("button", { name: "Pause preview" })).toBeVisible();
  await expect(deck.getByRole("progressbar")).toHaveAttribute("aria-valuenow", /^[1-9]/);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBeTruthy();
  await deck.getByRole("button", { name: "Pause preview" }).click();
  await expect(deck.getByRole("button", { name: "Play preview" })).toBeEnabled();

  await deck.getByLabel("Music platform").selectOption("Apple Music");
  const soon =
    "Apple Music integration will be available once the Apple Developer account is set up!";
  await expectToast(page, "Coming Soon", soon);

  await deck.getByRole("button", { name: "Play preview" }).click();
  await expect(deck.getByRole("button", { name: "Pause preview" })).toBeVisible();
  await page.getByRole("link", { name: "ARCHIVE", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Archive", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(deck.getByRole("button", { name: "Play preview" })).toBeEnabled();
});

test.describe("a song without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("shrine-46, shrine-47, shrine-48: the current track is pinned, and a visitor can play it on demand", async ({
    page,
    request,
    browser,
  }) => {
    const member = await openShrine(page, request);
    const deck = page.getByRole("region", { name: "Music player" });
    await expect(deck.getByRole("button", { name: "PIN_TO_MY_SHRINE" })).toHaveCount(0);
    await submit(deck.getByPlaceholder("search the signal..."), "a");
    const first = deck.getByRole("list", { name: "Tracks" }).getByRole("button").first();
    await first.click();
    await deck.getByRole("button", { name: "PIN_TO_MY_SHRINE" }).click();
    await expect(deck.getByRole("button", { name: "UNPIN" })).toBeVisible();
    await expect(deck.getByRole("button", { name: "Pause preview" })).toBeVisible();
    const name = await deck.locator("[aria-live] b").innerText();

    const visitor = await takePage(browser);
    await visitor.goto(`/oni/${member.username}`);
    const visitorDeck = visitor.getByRole("region", { name: "Music player" });
    await expect(visitorDeck.getByText(name, { exact: true })).toBeVisible();
    await expect(visitorDeck.getByText("the song of this shrine")).toBeVisible();
    await expect(visitorDeck.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    await visitor.context().setOffline(true);
    await expect(visitorDeck.getByText("No signal. Find something to play.")).toBeVisible();
    await expect(visitorDeck.getByRole("button", { name: "Play preview" })).toBeDisabled();
    await visitor.context().setOffline(false);
    await visitorDeck.getByRole("button", { name: "Play preview" }).click();
    await expect(visitorDeck.getByRole("button", { name: "Pause preview" })).toBeVisible();
    await expect(visitorDeck.getByRole("button", { name: /PIN/ })).toHaveCount(0);

    await deck.getByRole("button", { name: "UNPIN" }).click();
    await expect(deck.getByRole("button", { name: "PIN_TO_MY_SHRINE" })).toBeVisible();
  });
});

test.describe("music failures", () => {
  test.use({ expectedErrors: [/status of (50\d|404)/] });

  test("shrine-42, shrine-43: a missing preview, a playback error and a failed search show a message", async ({
    page,
    request,
  }) => {
    await openShrine(page, request);
    const deck = page.getByRole("region", { name: "Music player" });
    const track = { artist: "Kelp Signal", album: "Tidal Hours", imageUrl: null };
    await page.route("**/api/spotify/search", (route) =>
      route.fulfill({
        json: {
          tracks: [
            { ...track, id: "1", name: "Silent", previewUrl: null, platform: "spotify" },
            { ...track, id: "2", name: "Gone", previewUrl: "/objects/gone", platform: "spotify" },
          ],
        },
      }),
    );
    await submit(deck.getByLabel("Search music"), "moon");
    await deck.getByRole("button", { name: /Silent/ }).click();
    await expectToast(page, "No Preview Available", "This track doesn't have a preview available.");
    await deck.getByRole("button", { name: /Gone/ }).click();
    await expectToast(page, "Playback Error", "Failed to play this track preview.");

    await page.route("**/api/spotify/search", (route) => route.fulfill({ status: 503, body: "" }));
    await deck.getByLabel("Search music").press("Enter");
    await expectToast(page, "Search Error", "Failed to search Spotify. Please try again.");
    await expect(deck.getByRole("list", { name: "Tracks" })).toHaveCount(0);
  });
});
