import { css } from "@emotion/react";
import { below } from "../../../theme/theme.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";
import { useUpdateProfile } from "../../session/update-profile.ts";
import type { CurrentUser } from "../../sign-in/current-user.ts";

const sizes = [14, 15, 16, 17, 18, 19, 20].map((px) => ({ value: `${px}`, label: `${px} px` }));
const densities = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

/** The size of messages and prose and the space between rows. A choice is saved at once. */
export function ReadingPanel({ user }: { user: CurrentUser }) {
  const update = useUpdateProfile();
  const pending = update.isPending ? update.variables : {};
  return (
    <Panel label="READING">
      <div css={settingsStyle.form}>
        <div css={fields}>
          <Select
            label="Text size"
            groups={[{ options: sizes }]}
            value={String(pending.textSize ?? user.textSize)}
            onChange={(value) => update.mutate({ textSize: Number(value) })}
          />
          <Select
            label="Density"
            groups={[{ options: densities }]}
            value={pending.density ?? user.density}
            onChange={(value) => {
              const chosen = densities.find((one) => one.value === value);
              if (chosen) update.mutate({ density: chosen.value });
            }}
          />
        </div>
        <p css={settingsStyle.text}>
          For messages, posts, answers and shrines, on all your devices. Saved at once.
        </p>
      </div>
    </Panel>
  );
}

const fields = css({
  ...layout.columns("repeat(2, minmax(0, 1fr))", 12),
  [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
