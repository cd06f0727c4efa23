import { css } from "@emotion/react";
import { Ellipsis, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { color } from "../../theme/theme.ts";
import { Avatar } from "../marks/Avatar.tsx";
import { Badge } from "../marks/Badge.tsx";
import { Button } from "../layout/Button.tsx";
import { Card } from "../layout/Card.tsx";
import { HashtagChip } from "../text/HashtagChip.tsx";
import { Panel } from "../layout/Panel.tsx";
import { row, stack } from "./samples-style.ts";

export const ButtonSample = () => (
  <Panel label="BUTTONS" led="live">
    <div css={stack}>
      <div css={row}>
        <Button tone="primary">SAVE_PROFILE</Button>
        <Button>EDIT_PROFILE</Button>
        <Button tone="quiet">CANCEL</Button>
      </div>
      <div css={row}>
        <Button css={focused}>FOCUSED</Button>
        <Button pending>SAVING...</Button>
        <Button disabled>DISABLED</Button>
      </div>
      <div css={row}>
        <Button tone="danger">
          <Trash2 aria-hidden="true" />
          DELETE_BOARD
        </Button>
        <Button size="small">SMALL</Button>
        <Button square aria-label="More">
          <Ellipsis aria-hidden="true" />
        </Button>
      </div>
    </div>
  </Panel>
);

export function BadgeSample() {
  const [pressed, setPressed] = useState("weather");
  return (
    <Panel label="BADGES">
      <div css={stack}>
        <div css={row}>
          <Badge tone="online">ONLINE</Badge>
          <Badge tone="offline">OFFLINE</Badge>
          <Badge tone="you">YOUR NODE</Badge>
        </div>
        <div css={row}>
          <Badge tone="private">PRIVATE</Badge>
          <Badge>ARCHIVED</Badge>
          <Badge tone="new">NEW</Badge>
        </div>
        <div css={row}>
          {["weather", "tapes", "vga"].map((name) => (
            <HashtagChip
              key={name}
              name={name}
              isPressed={pressed === name}
              onPress={() => setPressed(name)}
            />
          ))}
          <HashtagChip name="night water" kind="board" onPress={() => setPressed("")} />
        </div>
        <div css={row}>
          <Button square aria-label="Reset view" aria-keyshortcuts="0">
            <RotateCcw aria-hidden="true" />
          </Button>
        </div>
      </div>
    </Panel>
  );
}

export const CardSample = () => (
  <Panel label="CARDS_AND_MASKS">
    <div css={stack}>
      <Card>A plain rectangle. Hover makes its edge plain.</Card>
      <div css={row}>
        <Avatar username="lumen_07" size={48} presence="you" />
        {["kite_exe", "moth", "wren", "tidepool"].map((username) => (
          <Avatar key={username} username={username} size={48} />
        ))}
        <Avatar username="paperlamp" size={48} presence="offline" />
      </div>
    </div>
  </Panel>
);

const focused = css({ outline: `2px solid ${color.strike}`, outlineOffset: 3 });
