/** Gives the browser a file to keep. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file once the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
