import { css } from "@emotion/react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Empty } from "../../ui/Empty.tsx";

/** For whoever is signed out, or was while the page stood open. */
export const AccessRequired = () => (
  <div css={page}>
    <Empty
      title="Access Required"
      words="Dimensions open to members of the network."
      action={
        <ButtonLink to="/auth" tone="primary">
          MY ONI
        </ButtonLink>
      }
    />
  </div>
);

const page = css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" });
