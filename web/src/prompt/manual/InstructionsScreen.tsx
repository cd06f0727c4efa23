import { useParams } from "react-router-dom";
import { lazyPart } from "../../browser/lazy-part.ts";
import { manualSections } from "./manual-sections.tsx";
import { ManualPage } from "./ManualPage.tsx";

// Not among the routes, because visitors would then load the list of all files of commands.
const ManScreen = lazyPart(() => import("./ManScreen.tsx"), "ManScreen");

/** /instructions: the features of the network as a manual page, and the page of a command below it. */
export function InstructionsScreen() {
  const { command } = useParams();
  if (command !== undefined) return <ManScreen command={command} />;
  return <ManualPage title="Instructions" sections={manualSections} />;
}
