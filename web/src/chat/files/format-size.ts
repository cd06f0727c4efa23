/** Formats a size for display: `4 KB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 9.95 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`;
}
