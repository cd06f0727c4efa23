import { type } from "../../theme/theme.ts";
import { settingsStyle } from "../../ui/layout/settings-style.ts";
import { CommandLinePanel } from "./CommandLinePanel.tsx";
import { TokensPanel } from "./TokensPanel.tsx";

/** The tokens of a member's programs, the command line, and the way to the reference of the API. */
export const ProgramsTab = () => (
  <div css={settingsStyle.layout}>
    <div>
      <TokensPanel />
      <CommandLinePanel />
    </div>
    <div>
      <p css={type.text}>
        The <a href="/api/docs">reference of the API</a> names every request and the scope that it
        needs.
      </p>
    </div>
  </div>
);
