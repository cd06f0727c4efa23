import { css } from "@emotion/react";
import { Send } from "lucide-react";
import { useState } from "react";
import { queueMessage } from "../../../chat/outbox/outbox.ts";
import { randomUuid } from "../../../chat/outbox/uuid.ts";
import { showToast } from "../../../stores/toasts.ts";
import { type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { menuStyle } from "../../../ui/overlays/menu-style.ts";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { rankTargets } from "../../../ui/text/rank-targets.ts";
import { type SendTarget, useSendTargets } from "./use-send-targets.ts";

type SendToProps = { path: string; userId: string };

/** Sends the URL of a page as a message to a chosen channel or direct line. */
export function SendTo({ path, userId }: SendToProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const handleChoose = ({ serverId, channelId, label, detail }: SendTarget) => {
    const content = new URL(path, window.location.origin).href;
    const message = { nonce: randomUuid(), userId, serverId, channelId, content, replyToId: null };
    queueMessage(message, Date.now());
    close();
    showToast({ tone: "success", title: "Address sent", description: `${label} / ${detail}` });
  };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Send aria-hidden="true" />
        SEND_TO
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Send to"
        description="Its address goes there as a message of yours."
      >
        <TargetList onChoose={handleChoose} />
      </Dialog>
    </>
  );
}

function TargetList({ onChoose }: { onChoose: (target: SendTarget) => void }) {
  const [written, setWritten] = useState("");
  const targets = rankTargets(useSendTargets(), written);
  return (
    <div css={box}>
      <SearchField
        label="Name of a channel or an oni"
        placeholder="where to..."
        text={written}
        onText={setWritten}
      />
      <ul css={list} aria-label="Channels and direct messages">
        {targets.map((target) => (
          <li key={target.channelId}>
            <button css={[menuStyle.row, row]} type="button" onClick={() => onChoose(target)}>
              <bdi>{target.label}</bdi>
              <bdi>{target.detail}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p css={note} role="status">
        {targets.length === 0 && "No channel or conversation has this name."}
      </p>
    </div>
  );
}

const box = css({ ...layout.stack(8), marginTop: 12 });
const list = css({ maxHeight: "40dvh", minHeight: 132, overflowY: "auto" });
const row = css({
  "> *": layout.oneLine,
  "> :first-child": { flex: "0 1 auto", minWidth: "40%" },
  "> :last-child": { ...type.note, minWidth: 0, marginLeft: "auto" },
});
const note = css({ ...type.note, "&:empty": { display: "none" } });
