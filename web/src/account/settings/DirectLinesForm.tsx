import type { DirectPolicy } from "@oni/api/contract";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { useUpdateProfile } from "../session/update-profile.ts";
import { settingsStyle } from "../../ui/layout/settings-style.ts";

const policies: readonly { value: DirectPolicy; label: string }[] = [
  { value: "everyone", label: "everyone" },
  { value: "linked", label: "who shares a tag or a private dimension" },
  { value: "nobody", label: "nobody" },
];

/** Sets which members may open a direct line without a request. */
export function DirectLinesForm({ user }: { user: CurrentUser }) {
  const update = useUpdateProfile();
  return (
    <Panel label="DIRECT_MESSAGES" led={user.directPolicy === "nobody" ? "idle" : "live"}>
      <div css={settingsStyle.form}>
        <Select
          label="Who may write to me"
          groups={[{ options: policies }]}
          value={user.directPolicy}
          isDisabled={update.isPending}
          onChange={(value) => {
            const chosen = policies.find((policy) => policy.value === value);
            if (chosen) update.mutate({ directPolicy: chosen.value });
          }}
        />
        <p css={settingsStyle.text}>
          {user.directPolicy === "nobody"
            ? "No member can send a request either. Members who knocked with you still can write."
            : "Others can send a request: their first message waits until you accept it."}
        </p>
      </div>
    </Panel>
  );
}
