/**
 * Prevents the browser from opening a file that is dropped outside of a drop target. A drop target
 * handles the event first, or sets `dropEffect`.
 */
export function refuseStrayFiles(page: EventTarget): void {
  for (const name of ["dragover", "drop"]) page.addEventListener(name, refuse);
}

function refuse(event: Event): void {
  const files = "dataTransfer" in event ? event.dataTransfer : null;
  if (event.defaultPrevented || !isOfFiles(files) || isFileField(event.target)) return;
  event.preventDefault();
  files.dropEffect = "none";
}

type Dragged = Pick<DataTransfer, "types" | "dropEffect">;

const isOfFiles = (dragged: unknown): dragged is Dragged =>
  typeof dragged === "object" &&
  dragged !== null &&
  "types" in dragged &&
  Array.isArray(dragged.types) &&
  dragged.types.includes("Files");

const isFileField = (target: EventTarget | null) =>
  target !== null && "type" in target && target.type === "file";
