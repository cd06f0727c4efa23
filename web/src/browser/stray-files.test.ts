import { expect, it } from "vitest";
import { refuseStrayFiles } from "./stray-files.ts";

function drag(name: string, types: readonly string[], target: object = {}, isTaken = false) {
  const page = Object.assign(new EventTarget(), target);
  if (isTaken) page.addEventListener(name, (event) => event.preventDefault());
  refuseStrayFiles(page);
  const dataTransfer = { types: [...types], dropEffect: "copy" };
  const event = Object.assign(new Event(name, { cancelable: true }), { dataTransfer });
  page.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

it.each([
  ["a file over the page", "dragover", ["Files"], {}, true],
  ["a file on the page", "drop", ["Files"], {}, true],
  ["a file with its address", "drop", ["text/uri-list", "Files"], {}, true],
  ["a file of Firefox", "drop", ["application/x-moz-file", "Files"], {}, true],
  ["a file on a field of text", "drop", ["Files"], { type: "text" }, true],
  ["a file on a field of files", "drop", ["Files"], { type: "file" }, false],
  ["words", "drop", ["text/plain"], {}, false],
  ["a link", "drop", ["text/uri-list", "text/html"], {}, false],
  ["nothing that is named", "drop", [], {}, false],
  ["a file that comes in", "dragenter", ["Files"], {}, false],
])("home-29: %s", (_, name, types, target, isRefused) => {
  expect(drag(name, types, target)).toEqual({
    isPrevented: isRefused,
    effect: isRefused ? "none" : "copy",
  });
});

it("home-29: a drop target keeps its files", () => {
  expect(drag("drop", ["Files"], {}, true)).toEqual({ isPrevented: true, effect: "copy" });
});

it("home-29: an event without anything dragged is left alone", () => {
  const page = new EventTarget();
  refuseStrayFiles(page);
  const event = new Event("drop", { cancelable: true });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
