import { css } from "@emotion/react";
import { Check, ChevronsUpDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { useId, useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { well } from "./field-style.ts";
import { menuStyle } from "../overlays/menu-style.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { useMediaQuery } from "../../theme/use-media-query.ts";

export type SelectOption = { value: string; label: string };
export type SelectGroup = { label?: string; options: readonly SelectOption[] };

type SelectProps = {
  label: string;
  groups: readonly SelectGroup[];
  value: string;
  onChange: (value: string) => void;
  isDisabled?: boolean;
};

/** Selects one option of a list. On touch devices it is the device's own picker. */
export function Select(props: SelectProps) {
  const id = useId();
  const underFinger = useMediaQuery("(pointer: coarse)");
  const Control = underFinger ? NativeSelect : RaisedSelect;
  return (
    <FieldFrame id={id} label={props.label}>
      <Control {...props} id={id} />
    </FieldFrame>
  );
}

function RaisedSelect(props: SelectProps & { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <Radix.Root
      value={props.value}
      onValueChange={props.onChange}
      open={isOpen}
      onOpenChange={setIsOpen}
      disabled={props.isDisabled ?? false}
    >
      <Radix.Trigger css={[well, trigger]} data-part="well" id={props.id}>
        <Radix.Value />
        <Radix.Icon asChild>
          <ChevronsUpDown aria-hidden="true" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content css={[menuStyle.box, list]} position="popper" sideOffset={6}>
          <Radix.Viewport>
            {props.groups.map((group, index) => (
              <Radix.Group key={group.label ?? index}>
                {group.label && <Radix.Label css={groupLabel}>{group.label}</Radix.Label>}
                {group.options.map((option) => (
                  <Radix.Item key={option.value} css={[menuStyle.row, row]} value={option.value}>
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    <Radix.ItemIndicator asChild>
                      <Check aria-hidden="true" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const NativeSelect = (props: SelectProps & { id: string }) => (
  <div css={well} data-part="well">
    <select
      id={props.id}
      value={props.value}
      disabled={props.isDisabled ?? false}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {props.groups.map((group, index) => (
        <optgroup key={group.label ?? index} label={group.label ?? props.label}>
          {group.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </div>
);

const trigger = css({
  width: "100%",
  justifyContent: "space-between",
  textAlign: "left",
  cursor: "pointer",
  "&[data-state=open], &:focus-visible": {
    borderColor: color.strike,
    outline: `1px solid ${color.strike}`,
    outlineOffset: 0,
  },
});
const list = css({
  width: "var(--radix-select-trigger-width)",
  maxHeight: "var(--radix-select-content-available-height)",
});
const row = css({
  minHeight: 36,
  padding: "0 10px",
  ".lucide": { marginLeft: "auto", color: color.glow },
});
const groupLabel = css({
  ...type.label,
  fontStretch: "75%",
  color: color.ink3,
  padding: "8px 10px 4px",
});
