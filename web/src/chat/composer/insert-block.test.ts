import { expect, test } from "vitest";
import { insertBlock } from "./insert-block.ts";

const picture = "![a moon](/objects/a/b)";

test.each([
  ["", 0, picture],
  ["one", 1, `one\n\n${picture}`],
  ["one\ntwo", 1, `one\n\n${picture}\n\ntwo`],
  ["one\n\n    code", 3, `one\n\n${picture}\n\n    code`],
  ["\n\nsaid", 0, `${picture}\n\nsaid`],
])(
  "home-100: an image is inserted below the line of the cursor: %j at %i",
  (text, cursor, expected) => {
    const inserted = insertBlock(text, cursor, picture);
    expect(inserted.text).toBe(expected);
    expect(inserted.text.slice(0, inserted.cursor).endsWith(picture)).toBe(true);
  },
);
