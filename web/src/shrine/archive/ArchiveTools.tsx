import { OrderButton } from "../../ui/layout/OrderButton.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import type { ArchiveFilter } from "./filter-posts.ts";
import { layout } from "../../ui/layout/layout.ts";

type ArchiveToolsProps = {
  text: string;
  sort: ArchiveFilter["sort"];
  onText: (text: string) => void;
  onSort: () => void;
};

/** Search box and sort order. */
export const ArchiveTools = ({ text, sort, onText, onSort }: ArchiveToolsProps) => (
  <div css={layout.columns("minmax(0, 1fr) auto", 10)} role="search">
    <SearchField
      label="Search archived memories"
      placeholder="Search archived memories..."
      text={text}
      onText={onText}
    />
    <OrderButton sort={sort} onSort={onSort} />
  </div>
);
