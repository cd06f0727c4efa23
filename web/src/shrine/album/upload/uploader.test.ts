import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../live/calls/api-error.ts";
import { createUploader } from "./uploader.ts";

type Sent = { method: string; url: string; type: string; atMs: number };

let sent: Sent[] = [];
/** Statuses of the PUT responses in order; 0 is a broken connection. */
let statuses: number[] = [];

class TestRequest {
  upload = {};
  readyState = 0;
  status = 0;
  statusText = "";
  responseText = "";
  onload = () => {};
  onerror = () => {};
  private made = { method: "", url: "", type: "" };
  open(method: string, url: string) {
    this.made = { method, url, type: "" };
  }
  setRequestHeader(_: string, type: string) {
    this.made = { ...this.made, type };
  }
  send() {
    sent.push({ ...this.made, atMs: Date.now() });
    this.status = statuses.shift() ?? 200;
    this.responseText = JSON.stringify({ error: `It was ${this.status}.` });
    this.readyState = 4;
    queueMicrotask(() => (this.status === 0 ? this.onerror() : this.onload()));
  }
  abort() {}
}

const image = () => new File(["bytes"], "ridge.png", { type: "image/png" });
const listen = () => ({
  ...{ onStart: vi.fn(), onProgress: vi.fn(), onRestriction: vi.fn() },
  ...{ onDone: vi.fn(), onFailure: vi.fn() },
});
const refused = (status: number) =>
  new ApiError({ status, statusText: "", headers: new Headers() }, '{"error":"No room."}');

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", TestRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Returns the times since the first in ms, rounded down to 10 ms because nested timers take 1 ms more.
 */
const sinceFirst = (times: readonly number[]) =>
  times.map((ms) => Math.floor((ms - (times[0] ?? 0)) / 10) * 10);

const silence = "The network did not answer. Try again.";

it.each([
  ["arrives at once", [200], [0], null],
  ["arrives at the second try", [503, 200], [0, 0], null],
  ["arrives at the last try", [0, 500, 429, 408, 200], [0, 0, 1_000, 4_000, 9_000], null],
  ["never reaches the server", [0, 0, 0, 0, 0], [0, 0, 1_000, 4_000, 9_000], silence],
  ["meets a broken server", [502, 502, 502, 502, 503], [0, 0, 1_000, 4_000, 9_000], "It was 503."],
  ["is too large", [413], [0], "It was 413."],
  ["meets a full disk", [507], [0], "It was 507."],
  ["is refused at the third try", [0, 503, 415], [0, 0, 1_000], "It was 415."],
])(
  "shrine-93, shrine-94: an upload that %s is sent at these ms, each time to a new URL",
  async (...row) => {
    const [, outcomes, times, failure] = row;
    statuses = [...outcomes];
    const listener = listen();
    let requestCount = 0;
    const requestUrl = () => Promise.resolve({ uploadURL: `/put/${(requestCount += 1)}` });
    createUploader(listener, { fileTypes: ["image/*"], requestUrl }).add([image()]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sinceFirst(sent.map(({ atMs }) => atMs))).toEqual(times);
    expect(sent.map(({ url }) => url)).toEqual(times.map((_, index) => `/put/${index + 1}`));
    expect(sent[0]).toMatchObject({ method: "PUT", type: "image/png" });
    const arrived = failure === null ? [[`/put/${times.length}`]] : [];
    expect(listener.onDone.mock.calls).toEqual(arrived);
    expect(listener.onFailure.mock.calls).toEqual(failure === null ? [] : [[failure]]);
  },
);

it.each([
  ["cannot be answered", 503, [0, 0, 1_000, 4_000, 9_000]],
  ["is refused", 403, [0]],
])(
  "shrine-93: a request for an address that %s is repeated at these ms",
  async (_, status, times) => {
    const listener = listen();
    const requestedAt: number[] = [];
    const requestUrl = () => {
      requestedAt.push(Date.now());
      return Promise.reject(refused(status));
    };
    const uploader = createUploader(listener, { fileTypes: null, requestUrl });
    uploader.add([image()]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sinceFirst(requestedAt)).toEqual(times);
    expect(listener.onFailure.mock.calls).toEqual([["No room."]]);
    uploader.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestedAt).toHaveLength(2 * times.length);
    expect(sent).toEqual([]);
  },
);

it.each([
  ["is given", () => Promise.resolve({ uploadURL: "/put/1" })],
  ["is refused", () => Promise.reject(refused(503))],
])(
  "shrine-91, shrine-92: an upload cancelled before its address %s neither fails nor is sent",
  async (_, answer) => {
    const listener = listen();
    const requestUrl = () =>
      new Promise<void>((resolve) => setTimeout(resolve, 2_000)).then(answer);
    const uploader = createUploader(listener, { fileTypes: null, requestUrl });
    uploader.add([image()]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(listener.onStart).toHaveBeenCalledOnce();
    uploader.cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(listener.onFailure).not.toHaveBeenCalled();
    expect(listener.onDone).not.toHaveBeenCalled();
  },
);
