import { css } from "@emotion/react";
import { Ellipsis, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { color } from "../../theme/theme.ts";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { DropdownMenu } from "../../ui/overlays/DropdownMenu.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { CapsuleForm } from "../posts/CapsuleForm.tsx";
import type { Capsule } from "../posts/queries.ts";
import { capsuleRow } from "./capsule-style.ts";
import { DeletableCapsule } from "./DeletableCapsule.tsx";
import { EditableCapsule } from "./EditableCapsule.tsx";

type CapsulePanelProps = {
  capsules: readonly Capsule[];
  /** Number of posts in total and per capsule; null until loaded. */
  total: number | null;
  counts: ReadonlyMap<string, number> | null;
  chosenId: string | null;
  onChoose: (capsuleId: string | null) => void;
};

type Mode = "choose" | "edit" | "delete";

/** Lists the capsules to filter by one, or in an edit mode to rename or delete them. */
export function CapsulePanel(props: CapsulePanelProps) {
  const { capsules, total, counts, chosenId, onChoose } = props;
  const [mode, setMode] = useState<Mode>("choose");
  const [isCreating, setIsCreating] = useState(false);
  const stop = () => setMode("choose");
  return (
    <Panel label="CAPSULES" flush meta={<Modes mode={mode} onMode={setMode} />}>
      <TermNote of="capsule" css={note} />
      <ul css={list}>
        <li>
          <Choice
            name="All Posts"
            count={total}
            isChosen={chosenId === null}
            onChoose={() => onChoose(null)}
          />
        </li>
        {capsules.map((capsule) => (
          <li key={capsule.id}>
            {mode === "choose" && (
              <Choice
                name={capsule.name}
                count={counts && (counts.get(capsule.id) ?? 0)}
                isChosen={chosenId === capsule.id}
                onChoose={() => onChoose(capsule.id)}
              />
            )}
            {mode === "edit" && <EditableCapsule capsule={capsule} />}
            {mode === "delete" && (
              <DeletableCapsule
                capsule={capsule}
                onDeleted={() => {
                  if (chosenId === capsule.id) onChoose(null);
                  if (capsules.length === 1) stop();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <div css={foot}>
        <Button css={wide} onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" />
          New Capsule
        </Button>
      </div>
      <Dialog
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        title="New Capsule"
        description="A capsule groups posts and shrines."
      >
        <div css={dialogStyle.form}>
          <CapsuleForm onDone={() => setIsCreating(false)} onCancel={() => setIsCreating(false)} />
        </div>
      </Dialog>
    </Panel>
  );
}

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  if (mode !== "choose") {
    return (
      <Button
        size="small"
        // The menu that had the focus is closed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onClick={() => onMode("choose")}
      >
        {mode === "edit" ? "Stop Editing" : "Stop Deleting"}
      </Button>
    );
  }
  return (
    <DropdownMenu
      trigger={
        <Button tone="quiet" size="small" square aria-label="Capsule actions">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          kind: "action",
          label: "Edit Capsules",
          Icon: PencilLine,
          onSelect: () => onMode("edit"),
        },
        {
          kind: "action",
          label: "Delete Capsules",
          Icon: Trash2,
          isDanger: true,
          onSelect: () => onMode("delete"),
        },
      ]}
    />
  );
}

type ChoiceProps = { name: string; count: number | null; isChosen: boolean; onChoose: () => void };

const Choice = ({ name, count, isChosen, onChoose }: ChoiceProps) => (
  <button css={capsuleRow} type="button" aria-pressed={isChosen} onClick={onChoose}>
    <span css={nameStyle}>{name}</span>
    <span css={countStyle}>{count}</span>
  </button>
);

const note = css({ padding: "10px 16px" });
const list = css({
  "li + li": { borderTop: `1px solid ${color.line}` },
  "@media (max-width: 900px)": {
    display: "flex",
    overflowX: "auto",
    scrollbarWidth: "none",
    "li + li": { borderTop: 0, borderLeft: `1px solid ${color.line}` },
  },
});
const nameStyle = css({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
const countStyle = css({ marginLeft: "auto", color: color.ink3, fontSize: 12 });
const foot = css({ padding: "12px 16px 16px", borderTop: `1px solid ${color.line}` });
const wide = css({ width: "100%" });
