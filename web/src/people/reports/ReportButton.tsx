import { useState } from "react";
import { Button } from "../../ui/layout/Button.tsx";
import type { Reportable } from "./report-actions.ts";
import { ReportDialog } from "./ReportDialog.tsx";

type ReportButtonProps = {
  about: Reportable;
  /** Accessible name, for pages with several report buttons. */
  label?: string;
  size?: "small" | "field";
};

/** Opens the dialog to report something to the keepers. */
export function ReportButton({ about, label, size = "small" }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size={size}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        REPORT
      </Button>
      {isOpen && <ReportDialog about={about} onClose={() => setIsOpen(false)} />}
    </>
  );
}
