/** Logs an error that the member is not told about. */
export function report(code: string, detail?: unknown): void {
  console.error(...(detail === undefined ? [code] : [code, detail]));
}
