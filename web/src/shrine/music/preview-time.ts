/** Specification section 9: a preview is shown as 30 seconds at most. */
export const displayCapSeconds = 30;

/** Formats a time as `0:12`, at most the cap. */
export function previewTime(seconds: number): string {
  const shown = Math.floor(Math.min(seconds, displayCapSeconds));
  return `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
}
