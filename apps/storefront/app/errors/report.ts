/** Logs an error that is not shown to the member. */
export function report(code: string, detail?: unknown): void {
  console.error(...(detail === undefined ? [code] : [code, detail]));
}
