import { css } from "@emotion/react";
import { Button } from "../../ui/layout/Button.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";

type MissingMenuProps = { user: CurrentUser; onRetry: () => void };

/** Replaces the member's menu if its file did not load. */
export const MissingMenu = ({ user, onRetry }: MissingMenuProps) => (
  <Button
    css={asWritten}
    title="The menu could not be fetched. Press to try again."
    onClick={onRetry}
  >
    {nameOf(user)}
  </Button>
);

const asWritten = css({ textTransform: "none" });
