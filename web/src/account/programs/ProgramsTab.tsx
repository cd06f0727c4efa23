import { Link } from "react-router-dom";
import { type } from "../../theme/theme.ts";
import { settingsStyle } from "../../ui/layout/settings-style.ts";
import { BotsPanel } from "./BotsPanel.tsx";
import { CommandLinePanel } from "./CommandLinePanel.tsx";
import { TokensPanel } from "./TokensPanel.tsx";

/** The tokens of a member's programs, their bots, the command line, and the ways to the recipes and the reference. */
export const ProgramsTab = () => (
  <div css={settingsStyle.layout}>
    <div>
      <TokensPanel />
      <BotsPanel />
      <CommandLinePanel />
    </div>
    <div>
      <p css={type.text}>
        <Link to="/docs">Recipes</Link> show whole programs, such as a bot. The{" "}
        <a href="/api/docs">reference of the API</a> names every request and the scope that it
        needs.
      </p>
    </div>
  </div>
);
