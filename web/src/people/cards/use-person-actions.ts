import { useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-deed.ts";
import { closeCard } from "./person-card-store.ts";
import { blockPerson, knockOn, openDirect, type Person, unblockPerson } from "./person-deeds.ts";

/** Returns the actions that the viewer can run on another member. */
export function usePersonActions(person: Person) {
  const navigate = useNavigate();
  return {
    knock: useAction(knockOn, () => person),
    write: useAction(
      openDirect,
      () => person,
      ({ id }) => {
        closeCard();
        void navigate(`/directs/${id}`);
      },
    ),
    block: useAction(blockPerson, () => person),
    unblock: useAction(unblockPerson, () => person),
  };
}
