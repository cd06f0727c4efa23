/** Returns the URL of an image's thumbnail, with the same signature. */
export function thumbnailOf(iconUrl: string): string {
  const [path = "", query] = iconUrl.split("?");
  return `${path}/thumbnail${query === undefined ? "" : `?${query}`}`;
}
