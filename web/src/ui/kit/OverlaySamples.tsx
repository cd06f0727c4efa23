import { css } from "@emotion/react";
import { LogOut, Settings, UserRound } from "lucide-react";
import { useState } from "react";
import { showToast, type ToastMessage } from "../../stores/toasts.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { Avatar } from "../marks/Avatar.tsx";
import { Button } from "../layout/Button.tsx";
import { Collapsible } from "../layout/Collapsible.tsx";
import { ConfirmDialog } from "../overlays/ConfirmDialog.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { DropdownMenu } from "../overlays/DropdownMenu.tsx";
import { Field } from "../forms/Field.tsx";
import { Panel } from "../layout/Panel.tsx";
import { Tabs } from "../layout/Tabs.tsx";
import { row, stack } from "./samples-style.ts";

const toasts: readonly ToastMessage[] = [
  { tone: "success", title: "Loop Created", description: "Your neural pattern has been recorded." },
  {
    tone: "info",
    title: "Password Reset",
    description: "Contact system administrator for password reset assistance.",
  },
  {
    tone: "danger",
    title: "Update Failed",
    description: "The network is busy. Try again in a moment.",
  },
];

export function DialogSample() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel label="DIALOG" led="danger">
      <div css={stack}>
        <div css={row}>
          <Button onClick={() => setOpen("dialog")}>NEW_BOARD</Button>
          <Button tone="danger" onClick={() => setOpen("confirm")}>
            DELETE_BOARD
          </Button>
        </div>
        <div css={row}>
          {toasts.map((toast) => (
            <Button key={toast.tone} size="small" onClick={() => showToast(toast)}>
              {toast.tone.toUpperCase()}
            </Button>
          ))}
        </div>
      </div>
      <Dialog
        isOpen={open === "dialog"}
        onClose={close}
        title="Create New Board"
        actions={
          <Button tone="primary" onClick={close}>
            CREATE_BOARD
          </Button>
        }
      >
        <Field label="Board name" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onCancel={close}
        onConfirm={close}
        title="Delete this board?"
        description="night water and its 4 images will be deleted. Are you sure you want to proceed?"
        confirmLabel="DELETE_BOARD"
      />
    </Panel>
  );
}

export const MenuSample = () => (
  <Panel label="MENU" led="you">
    <DropdownMenu
      trigger={<Button>OPEN_MENU</Button>}
      header={
        <div css={owner}>
          <Avatar username="lumen_07" presence="you" />
          <div>
            Lumen, mostly<span>100 star fuel</span>
          </div>
        </div>
      }
      entries={[
        { kind: "link", label: "Profile", to: "/kit", Icon: UserRound },
        { kind: "link", label: "Settings", to: "/kit", Icon: Settings },
        { kind: "rule" },
        { kind: "action", label: "Logout", onSelect: () => {}, Icon: LogOut },
      ]}
    />
  </Panel>
);

export function TabsSample() {
  const [tab, setTab] = useState<"one" | "two">("one");
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Panel label="TABS" flush>
      <Tabs
        name="Sample"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: "one",
            label: "ACCESS_ONI",
            content: (
              <div css={padded}>
                <Collapsible label="Photos (4)" isOpen={isOpen} onToggle={setIsOpen}>
                  <p>Folded or not.</p>
                </Collapsible>
              </div>
            ),
          },
          { name: "two", label: "CREATE_ONI", content: <p css={padded}>The other.</p> },
        ]}
      />
    </Panel>
  );
}

const padded = css({ padding: 16 });
const owner = css({
  ...layout.row(10),
  padding: "8px 10px 10px",
  fontSize: 13,
  lineHeight: "18px",
  span: { display: "block", color: color.you, fontSize: 12 },
});
