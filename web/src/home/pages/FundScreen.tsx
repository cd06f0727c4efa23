import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { errorSentence } from "../../live/calls/api-error.ts";
import { read } from "../../live/calls/read.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { DotNumber } from "../../ui/marks/DotNumber.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { FuelLedger } from "./FuelLedger.tsx";
import { LabelledRow } from "./LabelledRow.tsx";
import { ReadingPage } from "./ReadingPage.tsx";

/** /fund: explains star fuel, and shows members their balance and its sources. */
export function FundScreen() {
  const { user } = useCurrentUser();
  return (
    <ReadingPage title="Star Fuel">
      <LabelledRow label="WHAT_IT_IS">
        <div css={dream}>
          <p>
            Star fuel is a credit for those who came early. A member who joins before the launch
            gets <b>100 units</b> of it, and the status tier <b>carbon</b>.
          </p>
          <p css={quiet}>
            It cannot be bought, sold or lost. What it will burn for is not decided yet; for now it
            says that you were here early.
          </p>
        </div>
      </LabelledRow>
      <LabelledRow label="YOUR_FUEL">
        {user ? (
          <OwnFuel />
        ) : (
          <div css={invitation}>
            <p>Sign in to see your balance and where it came from.</p>
            <ButtonLink to="/auth">MY ONI</ButtonLink>
          </div>
        )}
      </LabelledRow>
    </ReadingPage>
  );
}

function OwnFuel() {
  const { data, error, refetch } = useQuery(read("GET /api/users/me/star-fuel", {}));
  if (error && !data) {
    return (
      <ErrorState
        text="Your star fuel could not be read."
        detail={errorSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Loading text="Reading the gauge..." />;
  return (
    <div css={gauge}>
      <p css={balance}>
        <DotNumber css={amount} value={data.balance} />
        <span>units of star fuel</span>
        {data.tier && <Badge tone="you">{data.tier.toUpperCase()}</Badge>}
      </p>
      <Panel label="LEDGER" led="you" flush>
        <FuelLedger entries={data.entries} />
      </Panel>
    </div>
  );
}

const dream = css({
  ...type.heading(24, 34, -0.04),
  maxWidth: "25em",
  "p + p": { marginTop: 16 },
  b: { color: color.you, fontWeight: 400 },
});
const quiet = css({ color: color.ink2 });
const invitation = css({ ...type.prose, ...layout.stack(16), justifyItems: "start" });
const gauge = css({ ...layout.stack(24), maxWidth: 760 });
const balance = css({
  ...type.meta,
  ...layout.wrap(14),
  alignItems: "flex-end",
  color: color.ink2,
});
const amount = css({ fontSize: 56, lineHeight: "44px", color: color.you });
