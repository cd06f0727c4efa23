import { Search } from "lucide-react";
import { Button } from "../../ui/layout/Button.tsx";

export type SearchControl = { isSearching: boolean; onToggleSearch: () => void };

/** Opens and closes the search of what is open. */
export const SearchToggle = ({ isSearching, onToggleSearch }: SearchControl) => (
  <Button
    tone="quiet"
    square
    aria-label="Search"
    aria-pressed={isSearching}
    onClick={onToggleSearch}
  >
    <Search aria-hidden="true" />
  </Button>
);
