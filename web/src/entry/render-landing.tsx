import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createQueryClient } from "../live/calls/query-client.ts";
import { App } from "./App.tsx";
import { startLive } from "../live/start-live.ts";

/** The landing page as a visitor's browser draws it first. The build calls this; no browser loads it. */
export const renderLanding = (): string =>
  renderToString(
    <App
      queryClient={createQueryClient()}
      live={startLive()}
      inRouter={(routes) => <StaticRouter location="/">{routes}</StaticRouter>}
    />,
  );
