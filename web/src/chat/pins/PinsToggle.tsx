import { Pin } from "lucide-react";
import { Button } from "../../ui/layout/Button.tsx";

export type PinsControl = { showsPins: boolean; onTogglePins: () => void };

/** The button that opens and closes the pinned messages. */
export const PinsToggle = ({ showsPins, onTogglePins }: PinsControl) => (
  <Button tone="quiet" square aria-label="Pinned" aria-pressed={showsPins} onClick={onTogglePins}>
    <Pin aria-hidden="true" />
  </Button>
);
