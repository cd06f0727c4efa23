import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { suggestionsQuery } from "../model/queries.ts";
import { UnnamedSentence } from "./UnnamedPanel.tsx";
import { css } from "@emotion/react";

/** The strongest suggestion, with a link to its position on the map; nothing if there is none. */
export function SuggestionPanel() {
  const [suggestion] = useQuery(suggestionsQuery).data ?? [];
  if (!suggestion) return null;
  const tags = suggestion.tags.map(encodeURIComponent).join("~");
  return (
    <Panel label="NO_DIMENSION_YET" led="live">
      <UnnamedSentence suggestion={suggestion} />
      <div css={way}>
        <ButtonLink to={`/constellation?unnamed=${tags}`}>SEE_THEM</ButtonLink>
      </div>
    </Panel>
  );
}

const way = css({ marginTop: 14 });
