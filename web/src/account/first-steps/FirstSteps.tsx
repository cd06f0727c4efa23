import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { serversQuery } from "../../chat/lists/queries.ts";
import { OfferRecoveryCodes } from "./OfferRecoveryCodes.tsx";
import { JoinStep } from "./JoinStep.tsx";
import { PickTagsStep } from "./PickTagsStep.tsx";
import { TermNote } from "./TermNote.tsx";

/**
 * The steps of a new member: claim a node, pick tags on the map, join a dimension. They disappear once
 * the member has tags and a dimension, or puts them off.
 */
export function FirstSteps({ user }: { user: CurrentUser }) {
  const servers = useQuery(serversQuery);
  const [isPutOff, putOff] = useMark(putOffKey(user.id));
  if (!servers.data || isPutOff) return null;

  const hasTags = user.userBadges.length > 0;
  const hasJoined = servers.data.some(({ role }) => role !== null);
  if (hasTags && hasJoined) return null;

  const steps = [
    {
      title: "Create your oni",
      isDone: true,
      content: (
        <>
          <TermNote of="oni" />
          <OfferRecoveryCodes user={user} />
        </>
      ),
    },
    { title: "Choose two tags", isDone: hasTags, content: <PickTagsStep /> },
    {
      title: "Join a dimension",
      isDone: hasJoined,
      content: <JoinStep servers={servers.data} />,
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Panel
      label="FIRST_STEPS"
      changes={current}
      meta={
        <>
          <span css={type.note}>
            {steps.filter(({ isDone }) => isDone).length} of {steps.length}
          </span>
          <Button tone="quiet" size="small" onClick={putOff}>
            LATER
          </Button>
        </>
      }
      flush
    >
      <ol>
        {steps.map(({ title, isDone, content }, index) => (
          <Step
            key={title}
            number={index + 1}
            title={title}
            isDone={isDone}
            isCurrent={index === current}
          >
            {(index === 0 || index === current) && content}
          </Step>
        ))}
      </ol>
    </Panel>
  );
}

const putOffKey = (userId: string) => `oni.first-steps-put-off.${userId}`;

/** Returns whether the member has put off the steps in this browser. */
export const hasPutOffSteps = (userId: string): boolean => readStored(putOffKey(userId)) !== null;

type StepProps = {
  number: number;
  title: string;
  isDone: boolean;
  isCurrent: boolean;
  children: ReactNode;
};

const Step = ({ number, title, isDone, isCurrent, children }: StepProps) => (
  <li css={step} aria-current={isCurrent ? "step" : undefined}>
    <span css={numeral}>{isDone ? <Check aria-label="Done" /> : number}</span>
    <div css={body}>
      <h3 css={heading}>{title}</h3>
      {children}
    </div>
  </li>
);

/** Stores that something has happened in this browser. */
function useMark(key: string): [isMarked: boolean, mark: () => void] {
  const [isMarked, setIsMarked] = useState(() => readStored(key) !== null);
  const mark = () => {
    writeStored(key, "yes");
    setIsMarked(true);
  };
  return [isMarked, mark];
}

const step = css({
  ...layout.columns("28px minmax(0, 1fr)", 12),
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
const body = css({ ...layout.stack(12), minWidth: 0 });
const heading = css({ ...type.base, lineHeight: "24px", fontWeight: 600 });
