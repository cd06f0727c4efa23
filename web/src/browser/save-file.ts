/** Downloads a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the URL once the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
