import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { ColourSample, TypeSample } from "./GroundSamples.tsx";
import { BadgeSample, ButtonSample, CardSample } from "./PartSamples.tsx";
import { FieldSample, SelectSample } from "./FieldSamples.tsx";
import { DialogSample, MenuSample, TabsSample } from "./OverlaySamples.tsx";
import { EmptySample, ErrorSample, LoadingSample } from "./StateSamples.tsx";

/** /kit, in development only: every component in every state. */
export function KitScreen() {
  usePageTitle("Component kit");
  return (
    <div css={page}>
      <h1 css={heading}>Component kit</h1>
      <div css={columns}>
        <Column>
          <ColourSample />
          <TypeSample />
          <ButtonSample />
          <BadgeSample />
        </Column>
        <Column>
          <FieldSample />
          <SelectSample />
          <LoadingSample />
          <ErrorSample />
        </Column>
        <Column>
          <DialogSample />
          <MenuSample />
          <EmptySample />
          <TabsSample />
          <CardSample />
        </Column>
      </div>
    </div>
  );
}

const Column = ({ children }: { children: ReactNode }) => <div css={column}>{children}</div>;

const page = css({ maxWidth: 1360, margin: "0 auto", padding: "28px 32px 80px" });
const heading = css({ ...type.heading(36, 42, -0.05), marginBottom: 20 });
const columns = css({
  ...layout.columns("repeat(3, minmax(0, 1fr))", 20),
  alignItems: "start",
  "@media (max-width: 1100px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const column = css({ ...layout.stack(20), minWidth: 0 });
