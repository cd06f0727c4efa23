import { css } from "@emotion/react";
import { useState } from "react";
import { AdmittedPanel } from "./AdmittedPanel.tsx";
import type { Admitted } from "../mod-log/keeper-actions.ts";
import { WaitlistPanel } from "./WaitlistPanel.tsx";
import { RegistrationPanel } from "./RegistrationPanel.tsx";
import { layout } from "../../ui/layout/layout.ts";

/** Shows the waitlist, the people just admitted, and the registration mode. */
export function WaitlistDesk() {
  const [admitted, setAdmitted] = useState<readonly Admitted[]>([]);
  return (
    <div css={columns}>
      <WaitlistPanel
        onAdmitted={(one) =>
          setAdmitted((before) => [one, ...before.filter(({ id }) => id !== one.id)])
        }
      />
      <div css={side}>
        {admitted.length > 0 && <AdmittedPanel admitted={admitted} />}
        <RegistrationPanel />
      </div>
    </div>
  );
}

const columns = css({
  ...layout.columns("minmax(0, 1fr) 372px", 20),
  alignItems: "start",
  "@media (max-width: 1080px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const side = css({ ...layout.stack(20), minWidth: 0 });
