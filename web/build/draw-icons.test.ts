import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcon, icons } from "./draw-icons.ts";

const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();

test("account-1: the icons match the current drawing of the mark", async () => {
  for (const icon of icons) {
    const stored = await readFile(new URL(`../public/${icon.file}`, import.meta.url));
    const drawn = await pixels(await drawIcon(icon));
    expect((await pixels(stored)).equals(drawn), icon.file).toBe(true);
  }
});
