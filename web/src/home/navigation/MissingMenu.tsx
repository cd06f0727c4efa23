import { Button } from "../../ui/layout/Button.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";

type MissingMenuProps = { user: CurrentUser; onRetry: () => void };

/** Stands where a menu of who is in would, when its file did not come. */
export const MissingMenu = ({ user, onRetry }: MissingMenuProps) => (
  <Button title="The menu could not be fetched. Press to try again." onClick={onRetry}>
    {nameOf(user)}
  </Button>
);
