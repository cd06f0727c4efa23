import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import type { Live } from "../live/connection.ts";
import { LiveContext } from "../live/use-live.ts";
import { AppRoutes } from "./routes.tsx";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";

type AppProps = {
  queryClient: QueryClient;
  live: Live;
  /** Puts the routes into a router: the browser's, or one for rendering without a browser. */
  inRouter: (routes: ReactNode) => ReactNode;
};

/** The whole app with its providers. */
export const App = ({ queryClient, live, inRouter }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LiveContext value={live}>
        <ThemeProvider>{inRouter(<AppRoutes />)}</ThemeProvider>
      </LiveContext>
    </QueryClientProvider>
  </StrictMode>
);
