import { chooseFiles, grid, makeFile, openAlbum, titles, toast } from "../support/album-parts.ts";
import { expect, submit, test } from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";

test("shrine-84, shrine-85, shrine-86, shrine-87: an image is uploaded at once and saved with all its fields, or hidden", async ({
  page,
  request,
}) => {
  const { album } = await openAlbum(page, request, ({ addBoard }) => addBoard("far places"));
  await chooseFiles(page, [makeFile("ridge.png")]);
  const dialog = page.getByRole("dialog", { name: "Save Image" });
  await expect(toast(page, "Image Uploaded")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "Preview of ridge.png" })).toBeVisible();
  await expect(dialog.getByRole("combobox")).toHaveText("No Board");
  const words = { description: "Before the weather came", alt: "Blue ridges" };
  await dialog.getByLabel("caption").fill("Five ridges");
  await expect(dialog.getByRole("button", { name: "Save to Constellation" })).toBeInViewport();
  await dialog.getByRole("button", { name: "Add a description" }).click();
  await dialog.getByRole("textbox", { name: "description" }).fill(words.description);
  await dialog.getByLabel("alt text").fill(words.alt);
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "far places" }).click();
  await dialog.getByRole("textbox", { name: "tags" }).fill("#Weather, rust,");
  await dialog.getByRole("button", { name: "Save to Constellation" }).click();
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveText(["Five ridges"]);
  await expect(grid(page).getByRole("img", { name: words.alt })).toBeVisible();
  await expect(grid(page).getByText("far places")).toBeVisible();

  await chooseFiles(page, [makeFile("other.png")]);
  await dialog.getByLabel("caption").fill("A sixth");
  await dialog.getByRole("switch", { name: /^Public/ }).click();
  await dialog.getByRole("button", { name: "Save to Constellation" }).click();
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveText(["Five ridges"]);
  expect(await album.list()).toMatchObject([
    { title: "A sixth", description: null, alt: null, isPublic: false },
    { title: "Five ridges", ...words, tags: ["weather", "rust"], isPublic: true },
  ]);
});

test("shrine-84, shrine-85: a board can be created during the upload, and all fields are optional", async ({
  page,
  request,
}) => {
  await openAlbum(page, request);
  await chooseFiles(page, [makeFile()]);
  const dialog = page.getByRole("dialog", { name: "Save Image" });
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "+ Create New Board" }).click();
  await expect(dialog.getByRole("button", { name: "CREATE_BOARD" })).toBeDisabled();
  await submit(dialog.getByLabel("name of the new board"), "green things");
  await expect(toast(page, "Board Created")).toBeVisible();
  await expect(dialog.getByRole("combobox")).toHaveText("green things");
  await dialog.getByRole("button", { name: "Save to Constellation" }).click();
  await expect(titles(page)).toHaveText(["Untitled image"]);
  await expect(grid(page).getByText("green things")).toBeVisible();
});

test("shrine-83: the alt text of an image can be written later and removed", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, ({ addImage }) => addImage({ title: "Five ridges" }));
  const dialog = page.getByRole("dialog", { name: "Edit image" });
  const saveAltText = async (words: string) => {
    await choose("Actions for Five ridges", "Edit")(page);
    await dialog.getByRole("textbox", { name: "alt text" }).fill(words);
    await dialog.getByRole("button", { name: "SAVE_ALT" }).click();
    await expect(dialog).toHaveCount(0);
  };
  const shown = (alt: string) => grid(page).getByRole("img", { name: alt, exact: true });
  await saveAltText("Five blue ridges, one behind the other");
  await expect(shown("Five blue ridges, one behind the other")).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for Five ridges" })).toBeFocused();
  await saveAltText("");
  await expect(shown("Five ridges")).toBeVisible();
});

test("shrine-69, shrine-88: an Empty Album offers to choose an image; Discard stores nothing, and another can be chosen", async ({
  page,
  request,
}) => {
  const { album } = await openAlbum(page, request);
  await expect(page.getByRole("heading", { name: "Empty Album" })).toBeVisible();
  await page.getByRole("button", { name: "CHOOSE_IMAGE" }).click();
  await expect(page.getByRole("dialog", { name: "Upload Image" })).toBeVisible();
  await page.getByLabel("Image file").setInputFiles([makeFile()]);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await album.list()).toEqual([]);
  await chooseFiles(page, [makeFile()]);
  await expect(page.getByRole("dialog", { name: "Save Image" })).toBeVisible();
});

test("shrine-89: a file that breaks a restriction is refused with a message, and nothing is sent", async ({
  page,
  request,
}) => {
  await openAlbum(page, request);
  const sent: string[] = [];
  page.on("request", (made) => {
    if (made.url().includes("/api/objects/upload")) sent.push(made.url());
  });
  const large = { ...makeFile("large.png"), buffer: Buffer.alloc(10_485_761, 1) };
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") };
  await chooseFiles(page, [large]);
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect(alert).toHaveText("large.png is too large. An image may have 10 MB.");
  const input = page.getByLabel("Image file");
  await input.setInputFiles([text]);
  await expect(alert).toHaveText("That is not an image.");
  // The field takes one file only, so several are dropped.
  await page.evaluate(dropFiles, [
    { name: "a.png", type: "image/png" },
    { name: "b.png", type: "image/png" },
  ]);
  await expect(alert).toHaveText("One image at a time, please.");
  expect(sent).toEqual([]);
});

test("shrine-90: a dropped image and a pasted one are uploaded in the same way", async ({
  page,
  request,
}) => {
  await openAlbum(page, request);
  const bytes = [...makeFile().buffer];
  await page.evaluate(dropFiles, [{ name: "dropped.png", type: "image/png", bytes }]);
  await expect(page.getByRole("img", { name: "Preview of dropped.png" })).toBeVisible();
  await page.getByRole("button", { name: "Save to Constellation" }).click();
  await expect(titles(page)).toHaveCount(1);
  await page.evaluate(pasteFile, { name: "pasted.png", type: "image/png", bytes });
  await expect(page.getByRole("img", { name: "Preview of pasted.png" })).toBeVisible();
  await page.getByRole("button", { name: "Save to Constellation" }).click();
  await expect(titles(page)).toHaveCount(2);
});

test.describe("failed uploads", () => {
  // The browser logs error responses.
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("shrine-91, shrine-92: a running upload can be cancelled; a refused file shows the server's message and can be retried or dropped", async ({
    page,
    request,
  }) => {
    await openAlbum(page, request);
    await page.route("**/api/objects/upload/*", () => {});
    await chooseFiles(page, [makeFile("slow.png")]);
    await expect(page.getByRole("progressbar", { name: "Uploading slow.png" })).toBeVisible();
    await page.getByRole("button", { name: "CANCEL" }).click();
    await expect(page.getByRole("button", { name: "CHOOSE_IMAGE" }).last()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });

    const html = { ...makeFile("page.png"), buffer: Buffer.from("<html>not an image</html>") };
    await page.getByLabel("Image file").setInputFiles([html]);
    const dialog = page.getByRole("dialog", { name: "Upload Image" });
    const refusal = "Only PNG, JPEG, GIF, WebP and AVIF images are taken.";
    await expect(dialog.getByRole("alert")).toHaveText(refusal);
    const sentAgain = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await dialog.getByRole("button", { name: "TRY_AGAIN" }).click();
    await sentAgain;
    await expect(dialog.getByRole("alert")).toHaveText(refusal);
    await dialog.getByRole("button", { name: "CANCEL" }).click();
    await page.getByLabel("Image file").setInputFiles([makeFile()]);
    await expect(page.getByRole("dialog", { name: "Save Image" })).toBeVisible();
  });

  test("shrine-91, shrine-95: a broken upload and a refused save succeed on retry", async ({
    page,
    request,
  }) => {
    await openAlbum(page, request);
    await page.route("**/api/objects/upload/*", (route) => route.fulfill({ status: 413 }));
    await page.route("**/api/images", (route) => route.fulfill({ status: 503, json: {} }));
    await chooseFiles(page, [makeFile()]);
    await expect(page.getByRole("button", { name: "TRY_AGAIN" })).toBeVisible();
    await page.unroute("**/api/objects/upload/*");
    await page.getByRole("button", { name: "TRY_AGAIN" }).click();
    await page.getByLabel("caption").fill("Low moon");
    await page.getByRole("button", { name: "Save to Constellation" }).click();
    await expect(toast(page, "Failed to save image. Please try again.")).toBeVisible();
    await page.unroute("**/api/images");
    await page.getByRole("button", { name: "Save to Constellation" }).click();
    await expect(titles(page)).toHaveText(["Low moon"]);
  });

  test("shrine-91: the uploader is fetched again after a failed load", async ({
    page,
    request,
  }) => {
    await openAlbum(page, request);
    let tries = 0;
    await page.route("**/assets/uploader-*", (route) => {
      tries += 1;
      return route.abort();
    });
    await page.reload();
    await page.getByRole("button", { name: "Upload Image" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Image" });
    const alert = dialog.getByRole("alert");
    // Its retries come after 0, 1, 3 and 5 s.
    await expect(alert).toHaveText("The network did not answer. Try again.", { timeout: 40_000 });
    expect(tries).toBe(5);
    await page.unroute("**/assets/uploader-*");
    await page.getByLabel("Image file").setInputFiles([makeFile()]);
    await expect(page.getByRole("dialog", { name: "Save Image" })).toBeVisible();
  });
});

type Given = { name: string; type: string; bytes?: number[] };

/** Drops files on the page, as if dragged from another window. */
function dropFiles(given: Given[]): void {
  const dataTransfer = new DataTransfer();
  for (const { name, type, bytes = [1] } of given) {
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
  }
  for (const name of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("main")?.dispatchEvent(event);
  }
}

/** Pastes a file, as after copying a picture. */
function pasteFile({ name, type, bytes = [] }: Given): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}
