import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright/test";
import { readZip } from "../../../.ci/services/read-zip.ts";

/** Opens the export of the dimension of the page, by the keyboard. */
export async function openExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "tidepool radio: menu" }).press("Enter");
  await page.getByRole("menuitem", { name: "Export", exact: true }).press("Enter");
  await page.getByRole("button", { name: "EXPORT_DIMENSION" }).waitFor();
}

/** Presses a button that downloads a zip, and returns its name and its files by their paths. */
export async function downloadZip(page: Page, button: string) {
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const arrived = await arriving;
  return {
    name: arrived.suggestedFilename(),
    files: readZip(await readFile(await arrived.path())),
  };
}

/** Unpacks files into a new folder, and returns its path and a function that removes it. */
export async function unpack(files: ReadonlyMap<string, Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), "oni-export-"));
  for (const [path, bytes] of files) {
    const at = join(folder, path);
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, bytes);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
