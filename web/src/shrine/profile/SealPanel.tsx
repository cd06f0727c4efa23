import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type } from "../../theme/theme.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { SealShrine } from "../archive/SealShrine.tsx";
import { capsulesQuery } from "../posts/queries.ts";

/** Panel with the button that seals the current shrine into the archive. */
export function SealPanel() {
  const { data: capsules = [] } = useQuery(capsulesQuery);
  return (
    <Panel label="SEAL_THIS_SHRINE">
      <p css={words}>A copy of the page, as it was last saved, goes to your archive.</p>
      <SealShrine capsules={capsules} />
    </Panel>
  );
}

const words = css({ ...type.text, marginBottom: 8 });
