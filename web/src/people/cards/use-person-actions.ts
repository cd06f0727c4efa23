import { useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { closeCard } from "./person-card-store.ts";
import { blockPerson, knockOn, openDirect, type Person, unblockPerson } from "./person-actions.ts";

/** Returns the actions that the viewer can run on another member. */
export function usePersonActions(person: Person) {
  const navigate = useNavigate();
  return {
    knock: useAction(knockOn, () => person),
    write: useAction(
      openDirect,
      () => ({ userId: person.id }),
      ({ id }) => {
        closeCard();
        void navigate(`/directs/${id}`);
      },
    ),
    block: useAction(blockPerson, () => person),
    unblock: useAction(unblockPerson, () => person),
  };
}
