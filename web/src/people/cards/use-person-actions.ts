import { useNavigate } from "react-router-dom";
import { useDeed } from "../../live/calls/use-deed.ts";
import { closeCard } from "./person-card-store.ts";
import { blockPerson, knockOn, openLine, type Person, unblockPerson } from "./person-deeds.ts";

/** What can be done with another member, wherever they stand. */
export function usePersonActions(person: Person) {
  const navigate = useNavigate();
  return {
    knock: useDeed(knockOn, () => person),
    write: useDeed(
      openLine,
      () => person,
      ({ id }) => {
        closeCard();
        void navigate(`/directs/${id}`);
      },
    ),
    block: useDeed(blockPerson, () => person),
    unblock: useDeed(unblockPerson, () => person),
  };
}
