import type { Audience, Server } from "@oni/api/contract";
import { css } from "@emotion/react";
import { useId, useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { choiceLabel } from "../../ui/forms/choice-style.ts";
import { FieldGroup } from "../../ui/forms/FieldGroup.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { MemberChoices } from "./MemberChoices.tsx";
import { RoleChoices } from "./RoleChoices.tsx";

type AudienceFieldProps = {
  server: Server;
  question: string;
  /** A sentence about the members who everyone is. */
  everyone: string;
  /** The answer where the viewer has no choice. */
  fixed?: string | undefined;
  audience: Audience;
  onChange: (audience: Audience) => void;
};

/** A question about the audience of a channel: everyone, or some roles and members. */
export function AudienceField({ server, question, everyone, fixed, ...field }: AudienceFieldProps) {
  const id = useId();
  const { audience, onChange } = field;
  // Remembered while "Everyone" is chosen.
  const [named, setNamed] = useState(audience === "all" ? none : audience);
  const isAll = audience === "all";
  const change = (part: Partial<typeof named>) => {
    const next = { ...named, ...part };
    setNamed(next);
    onChange(next);
  };
  if (fixed !== undefined) {
    return (
      <FieldGroup label={question}>
        <p css={type.text}>{fixed}</p>
      </FieldGroup>
    );
  }
  return (
    <FieldGroup label={question}>
      <label css={choiceLabel}>
        <input
          css={radio}
          type="radio"
          name={id}
          checked={isAll}
          onChange={() => onChange("all")}
        />
        Everyone
      </label>
      {isAll && <p css={note}>{everyone}</p>}
      <label css={choiceLabel}>
        <input
          css={radio}
          type="radio"
          name={id}
          checked={!isAll}
          onChange={() => onChange(named)}
        />
        Only these
      </label>
      {!isAll && (
        <div css={choices}>
          <p css={type.note}>The owner and members who manage channels always belong to them.</p>
          <RoleChoices
            serverId={server.id}
            roleIds={named.roleIds}
            onChange={(roleIds) => change({ roleIds })}
          />
          <MemberChoices
            serverId={server.id}
            userIds={named.userIds}
            onChange={(userIds) => change({ userIds })}
          />
        </div>
      )}
    </FieldGroup>
  );
}

const none: Exclude<Audience, "all"> = { roleIds: [], userIds: [] };

const radio = css({
  ...layout.centered,
  ...layout.box(color.void, color.edge),
  appearance: "none",
  flex: "none",
  width: 20,
  height: 20,
  margin: 0,
  borderRadius: "50%",
  cursor: "pointer",
  "&:checked": { borderColor: color.glow },
  "&:checked::after": {
    content: '""',
    width: 10,
    height: 10,
    borderRadius: "50%",
    background: color.glow,
  },
  "@media (forced-colors: active)": { appearance: "auto" },
});
const note = css({ ...type.note, marginLeft: 30 });
const choices = css({
  ...layout.stack(10),
  marginLeft: 9,
  paddingLeft: 20,
  borderLeft: `1px solid ${color.line2}`,
});
