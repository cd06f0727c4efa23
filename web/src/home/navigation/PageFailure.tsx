import { css } from "@emotion/react";
import { below, type } from "../../theme/theme.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";

type PageFailureProps = {
  /** The reason, if it is known. */
  sentence?: string | undefined;
  onRetry: () => void;
};

/** Replaces a page that broke or did not load. */
export const PageFailure = ({ sentence, onRetry }: PageFailureProps) => (
  <div css={page}>
    <h1 css={heading}>The water went dark.</h1>
    <ErrorState
      text="This page could not be shown. What you had saved is safe."
      detail={sentence}
      onRetry={onRetry}
    />
  </div>
);

const page = css({
  maxWidth: 640,
  margin: "0 auto",
  padding: "112px 24px",
  [below.phone]: { padding: "64px 16px" },
});
const heading = css({ ...type.heading(34, 40, -0.05), marginBottom: 16 });
