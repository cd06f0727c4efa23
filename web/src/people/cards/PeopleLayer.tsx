import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { KnockPlates } from "./KnockPlates.tsx";
import { PersonCards } from "./PersonCards.tsx";

/** What stands over every page of a member: the card that is open, and who knocks. */
export const PeopleLayer = ({ user }: { user: CurrentUser }) => (
  <>
    <KnockPlates user={user} />
    <PersonCards user={user} />
  </>
);
