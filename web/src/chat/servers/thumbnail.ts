/** Where the thumbnail of an image is served, under the same signature. */
export function thumbnailOf(iconUrl: string): string {
  const [path = "", query] = iconUrl.split("?");
  return `${path}/thumbnail${query === undefined ? "" : `?${query}`}`;
}
