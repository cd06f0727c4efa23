import type { ToWorker } from "../account/device/worker-messages.ts";
import { respondTo } from "./respond.ts";
import { openNotification, resubscribe, showPush } from "./push.ts";
import { dropOldShells, keepShell, type Shell } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
declare const builtShell: Shell;

const shell = builtShell;
const { origin } = self.location;

self.addEventListener("install", (event) => event.waitUntil(keepShell(caches, shell)));

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      dropOldShells(caches, shell),
      // Screens are requested from the network while the worker starts.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const answer = respondTo(event, shell, { caches, fetch: (request) => fetch(request), origin });
  if (answer) event.respondWith(answer);
});

self.addEventListener("message", (event) => {
  const message: ToWorker = event.data;
  if (message.kind === "is-yours") event.ports[0]?.postMessage(shell.hashed.includes(message.path));
  else event.waitUntil(self.skipWaiting());
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.json() ?? {})));
self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openNotification(event.notification)),
);
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(resubscribe(event)));
