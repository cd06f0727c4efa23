import { Link } from "react-router-dom";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { commandsFor } from "../commands/registry.ts";

/** Lists the reader's commands with summaries and links to their pages. */
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
