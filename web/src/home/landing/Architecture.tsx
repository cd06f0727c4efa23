import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel, scoopMask } from "../../ui/layout/Panel.tsx";
import { ArchiveMiniature } from "./ArchiveMiniature.tsx";
import { ConstellationMiniature } from "./ConstellationMiniature.tsx";
import { MarkdownMiniature } from "./MarkdownMiniature.tsx";

/** Three areas of the network, each with a small working sample. */
export const Architecture = () => (
  <section css={section} aria-labelledby="architecture-heading">
    <h2 css={heading} id="architecture-heading">
      System Architecture
    </h2>
    <div css={cards}>
      <Area title="The Constellation" isLive art={<ConstellationMiniature />}>
        An interactive graph of connections between loops. Two nodes that share a tag are drawn
        together; the more they share, the shorter the dark between them.
      </Area>
      <Area title="The Archive" art={<ArchiveMiniature />}>
        A personal bulletin board of archived posts, with tags, capsules, and a private drawer that
        stays shut.
      </Area>
      <Area title="Markdown Souls" art={<MarkdownMiniature />}>
        Your profile is a page you write. Markdown on one side, the shrine on the other, live.
      </Area>
    </div>
  </section>
);

const Area = (props: { title: string; isLive?: boolean; art: ReactNode; children: ReactNode }) => (
  <Panel name={props.title} led={props.isLive ? "live" : "idle"} flush>
    <div css={art}>{props.art}</div>
    <div css={text}>
      <h3 css={name}>{props.title}</h3>
      <p css={paragraph}>{props.children}</p>
    </div>
  </Panel>
);

const section = css({
  maxWidth: 1360,
  margin: "0 auto",
  padding: "0 40px 120px",
  [below.wide]: { padding: "0 24px 80px" },
  [below.phone]: { padding: "0 16px 64px" },
});
const heading = css({ ...type.heading(36, 44, -0.045), marginBottom: 24 });
const cards = css({
  ...layout.columns("1.35fr 1fr 1fr", 20),
  [below.wide]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const art = css({
  position: "relative",
  overflow: "hidden",
  height: 230,
  margin: "1px 1px 0",
  borderBottom: `1px solid ${color.line}`,
  mask: scoopMask,
});
const text = css({ padding: "18px 20px 22px" });
const name = css({ fontSize: 16, lineHeight: "24px", fontWeight: 600, marginBottom: 6 });
const paragraph = css({ fontSize: 14, lineHeight: "23px", color: color.ink2 });
