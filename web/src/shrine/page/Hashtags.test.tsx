import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Hashtags } from "./Hashtags.tsx";

const shown = (markdown: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Hashtags markdown={markdown} />
    </MemoryRouter>,
  ).replace(/<style.*?<\/style>|<[^>]*>/gs, " ");
const manyTags = (count: number) =>
  Array.from({ length: count }, (_, index) => `#t${index}`).join(" ");

test("shrine-9, shrine-10: a shrine lists the hashtags that the server counts, and says if there are more", () => {
  expect(shown("#müll `#code` https://x.net/#frag #日本").match(/[^\s#]+/g)).toEqual([
    "müll",
    "日本",
  ]);
  expect(shown(manyTags(99))).not.toContain("hashtags count");
  const crowded = shown(manyTags(101));
  expect(crowded).toContain("The first 100 hashtags count.");
  expect(crowded).toContain("t99");
  expect(crowded).not.toContain("t100");
});
