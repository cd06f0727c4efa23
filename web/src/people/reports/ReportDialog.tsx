import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { ReasonDialog } from "../../ui/forms/ReasonDialog.tsx";
import { type Reportable, sendReport } from "./report-actions.ts";

type ReportDialogProps = {
  about: Reportable;
  /** The viewer is no member of the message's dimension, so only the keepers accept the report. */
  isOutside?: boolean;
  onClose: () => void;
};

/** Dialog that takes the reason and sends the report. */
export function ReportDialog({ about, isOutside = false, onClose }: ReportDialogProps) {
  const hasChoice = about.kind === "message" && !isOutside;
  const [isForNetwork, setIsForNetwork] = useState(!hasChoice);
  const { title, words, button } = textsFor(about, isForNetwork);
  const report = useAction(
    sendReport,
    (reason: string) => ({ about, reason, isForNetwork }),
    onClose,
  );
  return (
    <ReasonDialog
      title={title}
      description={words}
      confirmLabel={button}
      isPending={report.isPending}
      onConfirm={report.mutate}
      onClose={onClose}
    >
      {hasChoice && (
        <Checkbox
          label="Report to the keepers of the whole network instead"
          checked={isForNetwork}
          onChange={(event) => setIsForNetwork(event.target.checked)}
        />
      )}
    </ReasonDialog>
  );
}

const buttons = {
  message: "REPORT_MESSAGE",
  post: "REPORT_POST",
  answer: "REPORT_ANSWER",
  image: "REPORT_IMAGE",
  wall: "REPORT_MARK",
  user: "REPORT_ONI",
} as const;
const names = { post: "post", answer: "answer", image: "image", wall: "mark" } as const;

function textsFor(about: Reportable, isForNetwork: boolean) {
  const { kind } = about;
  const button = buttons[kind];
  if (kind === "user") {
    return {
      ...{ title: `Report ${about.username}`, button },
      words: `The keepers of this network will see their shrine as it is now and your reason. ${about.username} does not learn of it.`,
    };
  }
  if (kind === "message") {
    const title = "Report this message";
    if (isForNetwork) {
      const words =
        "The keepers of this network will see the message, the two messages before and after it, and your reason.";
      return { title, button, words };
    }
    const words =
      "The owner and moderators of this dimension will see the message and your reason.";
    return { title, button, words };
  }
  return {
    ...{ title: `Report this ${names[kind]}`, button },
    words: `The keepers of this network will see the ${names[kind]} as it is now and your reason. Its author does not learn of it.`,
  };
}
