/** Action of a click on a board's chip. Only one mode is active, and its Stop button ends it. */
export type AlbumMode = "browse" | "edit boards" | "hide boards" | "delete boards" | "edit tags";

type Working = Exclude<AlbumMode, "browse">;

export const modeTexts: Record<Working, { start: string; stop: string; hint: string }> = {
  "edit boards": {
    start: "Edit Boards",
    stop: "Stop Editing Boards",
    hint: "Choose a board to rename it. Enter saves, Escape cancels.",
  },
  "hide boards": {
    start: "Hide Boards",
    stop: "Stop Hiding Boards",
    hint: "Choose a board to hide it with its images, or a hidden one to show it again.",
  },
  "delete boards": {
    start: "Delete Boards",
    stop: "Stop Deleting Boards",
    hint: "Choose a board to delete it with its images.",
  },
  "edit tags": {
    start: "Edit Tags",
    stop: "Stop Editing Tags",
    hint: "Choose a board to change its hashtags, split by commas. Enter saves, Escape cancels.",
  },
};
