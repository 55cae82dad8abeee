/** Long enough for a browser that asks where to save. */
const FREED_AFTER = 60_000;

/** Has the browser save what was downloaded with the member's token, which a link cannot carry. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FREED_AFTER);
}
