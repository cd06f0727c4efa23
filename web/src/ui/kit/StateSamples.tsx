import { css } from "@emotion/react";
import { ButtonLink } from "../layout/ButtonLink.tsx";
import { Empty } from "../layout/Empty.tsx";
import { ErrorState } from "../layout/ErrorState.tsx";
import { Loading } from "../layout/Loading.tsx";
import { Panel } from "../layout/Panel.tsx";
import { Skeleton } from "../layout/Skeleton.tsx";
import { CloseIcon, ToastCard } from "../overlays/ToastCard.tsx";
import { stack } from "./samples-style.ts";

export const LoadingSample = () => (
  <Panel label="LOADING" led="struck">
    <div css={stack}>
      <Loading text="Loading neural pattern..." />
      <Skeleton />
    </div>
  </Panel>
);

export const ErrorSample = () => (
  <Panel label="ERROR" led="danger">
    <div css={[stack, still]}>
      <ToastCard
        tone="danger"
        title={<b>Update Failed</b>}
        description={<span>The network is busy. Try again in a moment.</span>}
        close={
          <button type="button" aria-label="Dismiss">
            <CloseIcon />
          </button>
        }
      />
      <ErrorState text="The map could not be reached." onRetry={() => {}} />
    </div>
  </Panel>
);

export const EmptySample = () => (
  <Panel label="EMPTY" flush>
    <Empty
      title="Empty Archive"
      description="Nothing put away yet. Archive a post from your profile and it will keep here."
      action={<ButtonLink to="/kit">GO_TO_PROFILE</ButtonLink>}
    />
  </Panel>
);

const still = css({ "> :first-of-type": { boxShadow: "none" } });
