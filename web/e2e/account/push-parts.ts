import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, CDPSession, Page, Worker } from "playwright/test";
import { callAs } from "../support/dimensions-parts.ts";
import type { Member } from "../support/fixtures.ts";

/** An internet address that never receives anything, because no test sends messages to these members. */
const newEndpoint = () => `https://1.2.3.4/${randomUUID()}`;

/** Subscribes a device of the member that is none of the browsers here. */
export const subscribeDevice = (request: APIRequestContext, member: Member, name: string) =>
  callAs(request, member, "POST /api/push/subscriptions", {
    endpoint: newEndpoint(),
    keys: {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
    name,
  });

/**
 * Replaces the browser's side of the push service, because there is none here. The page can request
 * permission and keeps a subscription over reloads. The server and the worker are real.
 */
export const fakePush = (page: Page, permission: NotificationPermission = "default") =>
  page.addInitScript(
    ({ first, endpoint }) => {
      const store = { permission: "test:permission", endpoint: "test:endpoint", key: "test:key" };
      const read = (name: string) => localStorage.getItem(name);
      const asBytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        );
      const asText = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const hold = async (key: string) => {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
          "deriveBits",
        ]);
        const p256dh = asText(await crypto.subtle.exportKey("raw", pair.publicKey));
        const auth = asText(crypto.getRandomValues(new Uint8Array(16)).buffer);
        return {
          endpoint: read(store.endpoint),
          options: { applicationServerKey: asBytes(key).buffer },
          toJSON: () => ({ endpoint: read(store.endpoint), keys: { p256dh, auth } }),
          unsubscribe: async () => {
            localStorage.removeItem(store.endpoint);
            return true;
          },
        };
      };
      Object.defineProperty(Notification, "permission", {
        get: () => read(store.permission) ?? first,
      });
      Notification.requestPermission = async () => {
        const requests = Number(read("test:asked") ?? 0);
        localStorage.setItem("test:asked", String(requests + 1));
        if (first === "default") localStorage.setItem(store.permission, "granted");
        return Notification.permission;
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (read(store.endpoint) ? hold(read(store.key) ?? "") : null),
        subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
          if (!read(store.endpoint)) localStorage.setItem(store.endpoint, endpoint);
          localStorage.setItem(store.key, key);
          return hold(key);
        },
      });
    },
    { first: permission, endpoint: newEndpoint() },
  );

/** Returns the number of permission requests and the subscription of the browser. */
export const pushStateOf = (page: Page) =>
  page.evaluate(() => ({
    requests: Number(localStorage.getItem("test:asked") ?? 0),
    endpoint: localStorage.getItem("test:endpoint"),
  }));

/** Makes these notifications of the device visible to a page, by their tags. */
export const showNotifications = (page: Page, tags: readonly string[]) =>
  page.addInitScript((given) => {
    const shown = new Set(given);
    Reflect.set(window, "test:shown", shown);
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      [...shown].map((tag) =>
        Object.assign(Object.create(Notification.prototype, { tag: { value: tag } }), {
          close: () => shown.delete(tag),
        }),
      );
  }, tags);

export const shownIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Reflect.get(window, "test:shown")]);

/** A notification that the worker of a context shows. */
type Shown = { title: string; body: string; tag: string };

/**
 * Returns the worker with a way to push to it without a push service. The headless browser shows no
 * notifications, so the worker lists them.
 */
export async function openWorker(context: BrowserContext, page: Page) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const origin = new URL(worker.url()).origin;
  await holdNotifications(worker);
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  return {
    push: async (payload: unknown) => {
      const data = JSON.stringify(payload);
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    },
    shown: (): Promise<Shown[]> =>
      worker.evaluate(() =>
        Reflect.get(globalThis, "test:shown").map((each: Shown) => ({ ...each })),
      ),
    /** Presses the last one. Returns the windows that were focused or opened for it. */
    press: async (): Promise<string[]> => {
      await worker.evaluate(sendEvent, "notificationclick");
      return worker.evaluate(() => Reflect.get(globalThis, "test:windows").splice(0));
    },
    /** Fires the event of a browser whose push service has ended the subscription. */
    changeSubscription: () => worker.evaluate(sendEvent, "pushsubscriptionchange"),
  };
}

/** Runs in the worker: sends it an event about the last notification, and waits for its work. */
async function sendEvent(type: string): Promise<void> {
  const event = new Event(type);
  const done: Promise<unknown>[] = [];
  Object.defineProperties(event, {
    notification: { value: Reflect.get(globalThis, "test:shown").at(-1) },
    newSubscription: { value: {} },
    waitUntil: { value: (work: Promise<unknown>) => done.push(work) },
  });
  dispatchEvent(event);
  await Promise.all(done);
}

const holdNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: { title: string; tag: string; close: () => void }[] = [];
    const close = (notification: object) =>
      shown.splice(0, shown.length, ...shown.filter((each) => each !== notification));
    Reflect.set(globalThis, "test:shown", shown);
    Reflect.set(globalThis, "test:windows", []);
    const registration = Reflect.get(globalThis, "registration");
    registration.showNotification = async (title: string, options: { tag: string }) => {
      const notification = { ...options, title, close: () => void close(notification) };
      for (const former of shown.filter(({ tag }) => tag === options.tag)) close(former);
      shown.push(notification);
    };
    registration.getNotifications = async () => [...shown];
    // Browsers allow these only after a real press.
    const windows = (path: string) => Reflect.get(globalThis, "test:windows").push(path);
    const { clients, WindowClient } = Object.assign(globalThis);
    clients.openWindow = async (path: string) => void windows(`new ${path}`);
    WindowClient.prototype.focus = async function focus(this: { url: string }) {
      windows(`focused ${new URL(this.url).pathname}`);
    };
  });

function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
    session.send("ServiceWorker.enable").catch(reject);
  });
}
