import { css } from "@emotion/react";
import { Component, type ReactNode } from "react";
import { below, type } from "../../theme/theme.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";

/** React offers this only to classes. Trying again loads the page anew, which also mends a missing file. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div css={page}>
        <h1 css={heading}>The water went dark.</h1>
        <ErrorState
          text="This page could not be shown. What you had saved is safe."
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}

const page = css({
  maxWidth: 640,
  margin: "0 auto",
  padding: "112px 24px",
  [below.phone]: { padding: "64px 16px" },
});
const heading = css({
  ...type.dream,
  fontSize: 34,
  lineHeight: "40px",
  letterSpacing: "-0.05em",
  marginBottom: 16,
});
