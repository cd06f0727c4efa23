import { css } from "@emotion/react";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";

type AccessDeniedProps = { title?: string; description: string };

/**
 * The page for visitors, and for members whose session ended on it: the reason, and a link to sign in.
 */
export const AccessDenied = ({ title = "Access Denied", description }: AccessDeniedProps) => (
  <div css={page}>
    <Empty
      title={title}
      level={1}
      description={description}
      action={
        <ButtonLink to="/auth" tone="primary">
          MY ONI
        </ButtonLink>
      }
    />
  </div>
);

const page = css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" });
