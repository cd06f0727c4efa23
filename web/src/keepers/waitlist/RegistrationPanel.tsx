import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useRegistration } from "../../account/sign-in/registration.ts";

const modes = [
  { name: "open", label: "Anyone", means: "registration is open" },
  { name: "invite", label: "By invitation", means: "members let people in, and so do you" },
  { name: "closed", label: "No one", means: "registration is closed; members stay" },
] as const;

/** Shows the registration mode. Only the operator can change it. */
export function RegistrationPanel() {
  const registration = useRegistration();
  return (
    <Panel label="WHO_MAY_ENTER" led="live" flush>
      <ul>
        {modes.map(({ name, label, means }) => (
          <li key={name} css={row} aria-current={name === registration || undefined}>
            <i css={dot} aria-hidden="true" />
            <div>
              <b>{label}</b>
              <p>{means}</p>
            </div>
          </li>
        ))}
      </ul>
      <p css={note}>The operator of the network sets this, as REGISTRATION.</p>
    </Panel>
  );
}

const row = css({
  ...type.dense,
  ...layout.columns("14px minmax(0, 1fr)", 14),
  minHeight: 64,
  padding: "11px 16px",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink3,
  b: { ...type.base, fontWeight: 600, color: color.ink },
  "&[aria-current]": { background: color.glowBg },
});
const dot = css({
  width: 14,
  height: 14,
  marginTop: 4,
  border: `1.5px solid ${color.ash}`,
  borderRadius: "50%",
  "[aria-current] > &": {
    borderColor: color.glow,
    background: `radial-gradient(circle, ${color.glow} 3.5px, transparent 4px)`,
  },
});
const note = css({ ...type.note, padding: "10px 16px" });
