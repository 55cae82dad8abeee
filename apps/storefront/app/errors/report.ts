import { reportToServer } from './report-to-server.ts';

/** Logs an error that is not shown to the member, here and on the server. */
export function report(code: string, detail?: unknown): void {
  console.error(...(detail === undefined ? [code] : [code, detail]));
  noteError(code, detail);
}

/** For the server's log only. Details may be personal, so of them it gets no more than an error's name. */
export function noteError(code: string, detail?: unknown): void {
  reportToServer('error_raised', detail instanceof Error ? `${code} ${detail.name}` : code);
}
