import { Link } from "react-router-dom";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { commandsFor } from "../commands/registry.ts";

/** Every command that is for the reader, with its summary and a page of its own. */
export function CommandList() {
  const { user } = useCurrentUser();
  return (
    <dl>
      {commandsFor(user).map(({ name, summary }) => (
        <CommandEntry key={name} name={name} summary={summary} />
      ))}
    </dl>
  );
}

const CommandEntry = ({ name, summary }: { name: string; summary: string }) => (
  <>
    <dt>
      <Link to={`/instructions/${name}`}>{name}</Link>
    </dt>
    <dd>{summary}</dd>
  </>
);
