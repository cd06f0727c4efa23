import { Search } from "lucide-react";
import { Button } from "../../ui/layout/Button.tsx";

export type SearchControl = { isSearching: boolean; onToggleSearch: () => void };

/** The button that opens and closes the search. */
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
