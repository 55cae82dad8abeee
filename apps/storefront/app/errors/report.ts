/** What goes wrong in the browser without a word to the member. */
export function report(code: string, detail?: unknown): void {
  console.error(...(detail === undefined ? [code] : [code, detail]));
}
