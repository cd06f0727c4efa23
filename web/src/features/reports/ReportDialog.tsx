import { useState } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";

/** What may be reported: to the keepers of the network, a message also to its dimension. */
export type Reportable =
  | { kind: "message" | "post" | "answer" | "image" | "wall"; id: string }
  | { kind: "user"; id: string; username: string };

/** Asks for the reason, and sends it to those who read such reports. */
export function ReportDialog({ about, onClose }: { about: Reportable; onClose: () => void }) {
  const [isForNetwork, setIsForNetwork] = useState(about.kind !== "message");
  const { title, words, button, body } = wordsFor(about, isForNetwork);
  const report = useAction(
    "Report failed",
    (reason: string) => call("POST /api/reports", { body: { ...body, reason } }),
    () => {
      onClose();
      showToast({ tone: "success", title: "Reported", description: "Its keepers will read it." });
    },
  );
  return (
    <ReasonDialog
      title={title}
      words={words}
      confirmLabel={button}
      isPending={report.isPending}
      onConfirm={(reason) => report.mutate(reason)}
      onClose={onClose}
    >
      {about.kind === "message" && (
        <Checkbox
          label="Tell the keepers of the whole network instead"
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

function wordsFor(about: Reportable, isForNetwork: boolean) {
  const { kind, id } = about;
  const button = buttons[kind];
  const toNetwork = { subject: { kind, id } };
  if (kind === "user") {
    return {
      ...{ title: `Report ${about.username}`, button, body: toNetwork },
      words: `Whoever keeps this network will see their shrine as it is now and your reason. ${about.username} is not told.`,
    };
  }
  if (kind === "message") {
    const title = "Report this message";
    if (isForNetwork) {
      const words =
        "Whoever keeps this network will see the message, the two lines before and after it, and your reason.";
      return { title, button, body: toNetwork, words };
    }
    const words =
      "The owner and moderators of this dimension will see the message and your reason.";
    return { title, button, body: { messageId: id }, words };
  }
  return {
    ...{ title: `Report this ${names[kind]}`, button, body: toNetwork },
    words: `Whoever keeps this network will see the ${names[kind]} as it is now and your reason. Its author is not told.`,
  };
}
