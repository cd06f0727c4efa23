import { css } from "@emotion/react";
import { allRights, type Right } from "@oni/api/contract";
import { useId } from "react";
import { color, type } from "../../theme/theme.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { FieldGroup } from "../../ui/forms/FieldGroup.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { rightTexts } from "./right-texts.ts";

type RightsFieldProps = {
  rights: readonly Right[];
  /** The rights that the viewer may add. */
  grantable: readonly Right[];
  onChange: (rights: Right[]) => void;
};

/** The rights of a role, each with what it covers. */
export function RightsField({ rights, grantable, onChange }: RightsFieldProps) {
  const id = useId();
  const toggle = (right: Right, isOn: boolean) =>
    onChange(allRights.filter((one) => (one === right ? isOn : rights.includes(one))));
  return (
    <FieldGroup label="rights" gap={0}>
      {allRights.map((right) => {
        const isLacking = !grantable.includes(right);
        return (
          <div key={right} css={row}>
            <Checkbox
              label={rightTexts[right].name}
              checked={rights.includes(right)}
              disabled={isLacking}
              aria-describedby={`${id}-${right}`}
              onChange={(event) => toggle(right, event.target.checked)}
            />
            <span css={type.note} id={`${id}-${right}`}>
              {isLacking ? "you do not have this right" : rightTexts[right].scope}
            </span>
          </div>
        );
      })}
    </FieldGroup>
  );
}

const row = css({
  ...layout.columns("190px minmax(0, 1fr)", "0 12px"),
  alignItems: "center",
  minHeight: 34,
  borderTop: `1px solid ${color.line}`,
  "&:has(:disabled)": { color: color.ink3 },
  "@media (max-width: 600px)": {
    gridTemplateColumns: "1fr",
    padding: "6px 0",
    "> span": { paddingLeft: 30 },
  },
  "@media (max-width: 600px) and (pointer: coarse)": {
    padding: "0 0 6px",
    "> span": { marginTop: -8 },
  },
});
