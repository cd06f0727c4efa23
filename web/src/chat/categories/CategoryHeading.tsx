import type { Category } from "@oni/api/contract";
import { css } from "@emotion/react";
import { ChevronDown, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { color, ease, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { dropStyle } from "../../ui/order/drop-style.ts";
import { orderEntries } from "../../ui/order/order-entries.ts";
import { type Order, orderKeys } from "../../ui/order/use-order.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { DropdownMenu } from "../../ui/overlays/DropdownMenu.tsx";
import { deleteCategory } from "./category-actions.ts";
import { RenameCategoryDialog } from "./CategoryDialog.tsx";

type CategoryHeadingProps = {
  category: Category;
  isFolded: boolean;
  onToggle: () => void;
  /** Null for members who do not manage channels. */
  order: Order | null;
};

/** The heading of a category, which folds its channels. */
export const CategoryHeading = ({ category, isFolded, onToggle, order }: CategoryHeadingProps) => (
  <div css={row} data-row={category.id} draggable={order !== null}>
    <h3 css={heading}>
      <button
        css={fold}
        type="button"
        aria-expanded={!isFolded}
        aria-keyshortcuts={order ? orderKeys : undefined}
        onClick={onToggle}
      >
        <ChevronDown aria-hidden="true" />
        <span>{category.name}</span>
      </button>
    </h3>
    {order && <CategoryMenu category={category} order={order} />}
  </div>
);

function CategoryMenu({ category, order }: { category: Category; order: Order }) {
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { id, serverId } = category;
  const remove = useAction(deleteCategory, () => ({ id, serverId }), close);
  return (
    <>
      <DropdownMenu
        entries={[
          {
            kind: "action",
            label: "Rename category",
            Icon: Pencil,
            onSelect: () => setOpen("rename"),
          },
          ...orderEntries(order, id),
          {
            kind: "action",
            label: "Delete category",
            Icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen("delete"),
          },
        ]}
        trigger={
          <Button
            css={trigger}
            tone="quiet"
            size="small"
            square
            aria-label={`${category.name}: menu`}
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
      {open === "rename" && <RenameCategoryDialog category={category} onClose={close} />}
      <ConfirmDialog
        isOpen={open === "delete"}
        onCancel={close}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        title={`Delete ${category.name}?`}
        description="Its channels stay, without a category."
        confirmLabel="DELETE_CATEGORY"
      />
    </>
  );
}

const row = css({
  ...layout.row(0),
  ...dropStyle,
  marginTop: 8,
  borderRadius: 2,
  "&:hover": { background: color.panel },
});
const heading = css({ flex: 1, minWidth: 0 });
const fold = css({
  ...type.label,
  ...bareButton,
  ...layout.row(6),
  width: "100%",
  minHeight: 32,
  padding: "0 8px",
  color: color.ink3,
  textAlign: "left",
  span: layout.oneLine,
  ".lucide": {
    flex: "none",
    width: 12,
    height: 12,
    transition: `rotate 160ms ${ease.out}`,
  },
  "&[aria-expanded=false] .lucide": { rotate: "-90deg" },
  "&:hover": { color: color.ink },
  "&:focus-visible": { outlineOffset: -2 },
  "@media (pointer: coarse)": { minHeight: 44 },
});
const trigger = css({
  "@media (pointer: coarse)": { width: 44, minHeight: 44 },
});
