import { useState } from "react";
import { Checkbox } from "../forms/Checkbox.tsx";
import { Field } from "../forms/Field.tsx";
import { Panel } from "../layout/Panel.tsx";
import { SecretField } from "../forms/SecretField.tsx";
import { Select } from "../forms/Select.tsx";
import { Switch } from "../forms/Switch.tsx";
import { TextAreaField } from "../forms/TextAreaField.tsx";
import { stack } from "./samples-style.ts";

export const FieldSample = () => (
  <Panel label="FIELDS">
    <div css={stack}>
      <Field label="Oni Name" optional defaultValue="Lumen, mostly" />
      <Field
        label="Email"
        readOnly
        defaultValue="lumen@elsewhere.net"
        hint="Contact support to modify"
      />
      <SecretField
        label="New password"
        defaultValue="abc"
        error="Password must be at least 6 characters long."
      />
      <TextAreaField label="Description" optional defaultValue="Rain, mostly." rows={2} />
      <Checkbox label="Hide Music Player" defaultChecked />
      <Switch label="Online status: Visible" defaultChecked />
    </div>
  </Panel>
);

export function SelectSample() {
  const [value, setValue] = useState("retro-amber");
  return (
    <Panel label="SELECT">
      <Select
        label="Music player theme"
        value={value}
        onChange={setValue}
        groups={[
          { label: "Free Themes", options: ["cyberpunk-classic", "retro-amber"].map(asOption) },
          { label: "Premium Themes", options: ["scifi-station", "alien-tech"].map(asOption) },
        ]}
      />
    </Panel>
  );
}

const asOption = (value: string) => ({ value, label: value });
