import { useBlockedIds } from "../../chat/members/blocks.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ContactButtons } from "./ContactButtons.tsx";
import type { Person } from "./person-actions.ts";
import { usePersonActions } from "./use-person-actions.ts";

type PersonContactProps = {
  person: Person;
  isHere: boolean;
  /** True if the viewer has no direct line and no tag in common with the member. */
  isStranger: boolean;
};

/** Shows the knock and write buttons, or the button that ends the viewer's block. */
export function PersonContact({ person, ...ties }: PersonContactProps) {
  const { knock, write, unblock } = usePersonActions(person);
  const isBlocked = useBlockedIds().has(person.id);
  return isBlocked ? (
    <Button pending={unblock.isPending} onClick={() => unblock.mutate()}>
      UNBLOCK
    </Button>
  ) : (
    <ContactButtons {...{ userId: person.id, ...ties, knock, write }} />
  );
}
