import { Ellipsis, Flag } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/layout/Button.tsx";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import type { Reportable } from "./report-actions.ts";
import { ReportDialog } from "./ReportDialog.tsx";

type ReportMenuProps = {
  /** Accessible name of the button. */
  label: string;
  /** The item to report, or null if it is the viewer's own. */
  about: Reportable | null;
  entries?: readonly MenuEntry[];
};

/** The menu of a post or an answer, with Report before its other entries. */
export function ReportMenu({ label, about, entries = [] }: ReportMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const report = {
    kind: "action",
    label: "Report",
    Icon: Flag,
    onSelect: () => setIsOpen(true),
  } as const;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button tone="quiet" size="small" square aria-label={label}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        entries={about ? [report, ...entries] : entries}
      />
      {isOpen && about && <ReportDialog about={about} onClose={() => setIsOpen(false)} />}
    </>
  );
}
