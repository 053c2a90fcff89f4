/** Downloads an in-memory file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // by then the browser has started to read it
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
