import type { Message } from "@oni/realtime/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { makeMessage } from "../log/testing/make-message.ts";
import { RootPreview } from "./RootPreview.tsx";

const draw = (fields: Partial<Message>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RootPreview root={makeMessage(7, fields)} serverId="s" parent={{ id: "c" }} />
    </MemoryRouter>,
  );

test("chat-155: the message above a thread leads to its position and reveals no spoiler", () => {
  const drawn = draw({ content: "it was ||the lamp|| all along" });
  expect(drawn).toContain("it was ▒▒▒ all along");
  expect(drawn).toContain(`href="/dimensions/s/c#7"`);
  expect(draw({ content: "", deletedAt: "2025-06-02T00:00:00Z" })).toContain("[deleted]");
});
