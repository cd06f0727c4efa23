import type { DirectPolicy } from "@oni/api/contract";
import { useState } from "react";
import { Button } from "../../ui/layout/Button.tsx";
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
  const [chosen, setChosen] = useState<DirectPolicy | null>(null);
  const policy = chosen ?? user.directPolicy;
  const update = useUpdateProfile();
  return (
    <Panel label="DIRECT_MESSAGES" led={user.directPolicy === "nobody" ? "idle" : "live"}>
      <div css={settingsStyle.form}>
        <Select
          label="Who may write to me"
          groups={[{ options: policies }]}
          value={policy}
          onChange={(value) =>
            setChosen(policies.find((one) => one.value === value)?.value ?? null)
          }
        />
        <p css={settingsStyle.text}>
          {policy === "nobody"
            ? "No member can send a request either. Members who knocked with you still can write."
            : "Others can send a request: their first message waits until you accept it."}
        </p>
        <Button
          css={settingsStyle.submit}
          pending={update.isPending}
          onClick={() =>
            update.isPending ||
            update.mutate({ directPolicy: policy }, { onSuccess: () => setChosen(null) })
          }
        >
          UPDATE_DIRECT_MESSAGES
        </Button>
      </div>
    </Panel>
  );
}
