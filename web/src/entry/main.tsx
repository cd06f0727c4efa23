import { BrowserRouter } from "react-router-dom";
import { createQueryClient } from "../live/calls/query-client.ts";
import { App } from "./App.tsx";
import { drawApp } from "./draw-app.tsx";
import { keepCurrentUser } from "../account/sign-in/current-user.ts";
import { withholdInputMethodKeys } from "../browser/keyboard/input-method.ts";
import { applyChanges } from "../live/apply-changes.ts";
import { startLive } from "../live/start-live.ts";
import { PartMissing } from "../browser/lazy-part.ts";
import { reloadPage } from "../browser/reload-page.ts";
import { followSession, whenSignedIn } from "../stores/session.ts";
import { startLayers } from "../browser/use-layer.ts";
import { trustOwnTexts } from "./trusted-texts.ts";

const retryMs = 5_000;

trustOwnTexts();
withholdInputMethodKeys(window);
startLayers();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const queryClient = createQueryClient();
keepCurrentUser(queryClient);
const live = startLive();
applyChanges(live, queryClient);
whenSignedIn(startMemberSession);
followSession(() => void queryClient.resetQueries());

function startMemberSession(): void {
  import("./start-member-session.ts").then(
    (member) => member.startMemberSession(live, queryClient),
    () => setTimeout(startMemberSession, retryMs),
  );
}

void drawApp(
  root,
  <App
    queryClient={queryClient}
    live={live}
    inRouter={(routes) => <BrowserRouter>{routes}</BrowserRouter>}
  />,
  {
    // React then shows nothing. Failed requests are shown on the screen, so the console is for defects.
    onCaughtError: (error) => error instanceof PartMissing || console.error(error),
    onUncaughtError: (error) => void reloadPage(error).catch(reportError),
  },
);
