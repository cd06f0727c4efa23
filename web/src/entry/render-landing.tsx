import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createQueryClient } from "../live/calls/query-client.ts";
import { App } from "./App.tsx";
import { startLive } from "../live/start-live.ts";

/** Returns the HTML of the landing page as a visitor first sees it. Only the build calls this. */
export const renderLanding = (): string =>
  renderToString(
    <App
      queryClient={createQueryClient()}
      live={startLive()}
      inRouter={(routes) => <StaticRouter location="/">{routes}</StaticRouter>}
    />,
  );
