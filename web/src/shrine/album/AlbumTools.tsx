import { css } from "@emotion/react";
import { Ellipsis, EyeOff, PencilLine, Tags, Trash2 } from "lucide-react";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import { OrderButton } from "../../ui/layout/OrderButton.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { type AlbumMode, modeTexts } from "./images/album-mode.ts";
import type { AlbumFilter } from "./images/filter-images.ts";
import { layout } from "../../ui/layout/layout.ts";

type AlbumToolsProps = {
  text: string;
  sort: AlbumFilter["sort"];
  mode: AlbumMode;
  onText: (text: string) => void;
  onSort: () => void;
  onClear: () => void;
  onMode: (mode: AlbumMode) => void;
};

/** Search box, order, and the menu of modes. An active mode shows its Stop button instead of the menu. */
export const AlbumTools = (props: AlbumToolsProps) => (
  <div css={[row, props.mode !== "browse" && working]} role="search">
    <SearchField
      label="Search images"
      placeholder="Search title or caption"
      text={props.text}
      onText={props.onText}
    />
    <OrderButton sort={props.sort} onSort={props.onSort} />
    <Button size="field" tone="quiet" css={clear} onClick={props.onClear}>
      Clear Filters
    </Button>
    {props.mode === "browse" ? (
      <DropdownMenu
        trigger={
          <Button size="field" square aria-label="Manage boards and tags">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        entries={entriesFor(props.onMode)}
      />
    ) : (
      <Button size="field" onClick={() => props.onMode("browse")}>
        {modeTexts[props.mode].stop}
      </Button>
    )}
  </div>
);

const entriesFor = (onMode: (mode: AlbumMode) => void): MenuEntry[] => {
  const start = (mode: keyof typeof modeTexts, Icon: typeof PencilLine): MenuEntry => ({
    kind: "action",
    label: modeTexts[mode].start,
    Icon,
    onSelect: () => onMode(mode),
  });
  return [
    start("edit boards", PencilLine),
    start("hide boards", EyeOff),
    start("delete boards", Trash2),
    { kind: "rule" },
    start("edit tags", Tags),
    {
      kind: "action",
      label: "Delete Tags",
      Icon: Trash2,
      onSelect: () =>
        showToast({ tone: "info", title: "Coming Soon", description: "Deleting tags will come." }),
    },
  ];
};

const narrow = "@media (max-width: 860px)";

const row = css({
  ...layout.columns("minmax(220px, 1fr) auto auto auto", 10),
  marginBottom: 14,
  [narrow]: { gridTemplateColumns: "minmax(0, 1fr) auto auto" },
});
/** On narrow screens the text of a Stop button would squeeze the search box. */
const working = css({
  [narrow]: {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    "> :first-child": { gridColumn: "1 / -1" },
  },
});
const clear = css({ [narrow]: { display: "none" } });
