import { Pin } from "lucide-react";
import { Button } from "../../ui/layout/Button.tsx";

export type PinsControl = { showsPins: boolean; onTogglePins: () => void };

/** Opens and closes what is pinned in what is open. */
export const PinsToggle = ({ showsPins, onTogglePins }: PinsControl) => (
  <Button tone="quiet" square aria-label="Pinned" aria-pressed={showsPins} onClick={onTogglePins}>
    <Pin aria-hidden="true" />
  </Button>
);
