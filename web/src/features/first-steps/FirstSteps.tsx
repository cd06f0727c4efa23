import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { CurrentUser } from "../auth/current-user.ts";
import { serversQuery } from "../../chat/queries.ts";
import { JoinStep } from "./JoinStep.tsx";
import { SkyStep } from "./SkyStep.tsx";
import { TagStep } from "./TagStep.tsx";

/**
 * The way in for a new member: pick tags, see the sky they make, join a dimension. It is gone once
 * the member has tags and a dimension, or has put it off.
 */
export function FirstSteps({ user }: { user: CurrentUser }) {
  const servers = useQuery(serversQuery);
  const [hasSeenSky, markSky] = useMark(`oni.sky-seen.${user.id}`);
  const [isPutOff, putOff] = useMark(`oni.first-steps-put-off.${user.id}`);
  if (!servers.data || isPutOff) return null;

  const hasTags = user.userBadges.length > 0;
  const hasJoined = servers.data.some(({ role }) => role !== null);
  if (hasTags && hasJoined) return null;

  const steps = [
    { title: "Pick tags", isDone: hasTags, content: <TagStep /> },
    {
      title: "See your sky",
      isDone: hasSeenSky,
      content: <SkyStep viewerId={user.id} onSeen={markSky} />,
    },
    { title: "Join a dimension", isDone: hasJoined, content: <JoinStep servers={servers.data} /> },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Panel
      label="FIRST_STEPS"
      led="struck"
      meta={
        <Button tone="quiet" size="small" onClick={putOff}>
          LATER
        </Button>
      }
      flush
    >
      <ol>
        {steps.map(({ title, isDone, content }, index) => (
          <Step key={title} number={index + 1} title={title} isDone={isDone}>
            {index === current && content}
          </Step>
        ))}
      </ol>
    </Panel>
  );
}

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

const Step = ({ number, title, isDone, children }: StepProps) => (
  <li css={step} aria-current={children ? "step" : undefined}>
    <span css={numeral}>{isDone ? <Check aria-label="Done" /> : number}</span>
    <div css={body}>
      <h3 css={heading}>{title}</h3>
      {children}
    </div>
  </li>
);

/** Something that happened once in this browser. */
function useMark(key: string): [isMarked: boolean, mark: () => void] {
  const [isMarked, setIsMarked] = useState(() => readStored(key) !== null);
  const mark = () => {
    writeStored(key, "yes");
    setIsMarked(true);
  };
  return [isMarked, mark];
}

const step = css({
  display: "grid",
  gridTemplateColumns: "28px minmax(0, 1fr)",
  gap: 12,
  padding: "14px 16px",
  "& + &": { borderTop: `1px solid ${color.line}` },
  color: color.ink3,
  "&[aria-current]": { color: color.ink },
});
const numeral = css({
  ...type.dots,
  fontSize: 24,
  lineHeight: "24px",
  ".lucide": { marginTop: 4, color: color.glow },
});
const body = css({ display: "grid", gap: 12, minWidth: 0 });
const heading = css({ ...type.base, lineHeight: "24px", fontWeight: 600 });
