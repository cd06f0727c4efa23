import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { KnockPlates } from "./KnockPlates.tsx";
import { PersonCards } from "./PersonCards.tsx";

/** Layer above every page of a member with the open card and the knocks. */
export const PeopleLayer = ({ user }: { user: CurrentUser }) => (
  <>
    <KnockPlates user={user} />
    <PersonCards user={user} />
  </>
);
