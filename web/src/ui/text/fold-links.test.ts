import { expect, it } from "vitest";
import { foldLinks } from "./fold-links.ts";

it("people-16: in a request, pictures and links are reduced to their text", () => {
  expect(foldLinks("look ![moon](https://a.example/x.png) and [here](https://b.example)")).toBe(
    "look [picture] and here [link]",
  );
  expect(foldLinks("see https://a.example/x?y=1 or <mailto:a@b.example> or www.a.example")).toBe(
    "see [link] or [link] or [link]",
  );
  expect(
    foldLinks("詳しくは https://a.example/x。次の文。「www.例え.jp」<https://b.example>"),
  ).toBe("詳しくは [link]。次の文。「[link]」[link]");
  // Excerpts may end anywhere.
  expect(foldLinks("![moon](https://a.exam")).toBe("[picture]");
  expect(foldLinks("plain words [sic]")).toBe("plain words [sic]");
});
