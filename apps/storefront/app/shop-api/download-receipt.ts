import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from './fetcher.ts';

const PDF = 'application/pdf';

/** The receipt as a PDF, in the language of the page. */
export async function downloadReceipt(fetcher: Fetcher, id: string): Promise<Result<Blob>> {
  const path = `/users/current/transactions/${encodeURIComponent(id)}/receipt.pdf`;
  const answer = await fetcher(path, { isFile: true });
  if (!answer.ok) return answer;
  const { value } = answer;
  // A proxy on the way may answer with a page of its own.
  const isPdf = value instanceof Blob && value.type === PDF;
  return isPdf ? { ok: true, value } : failed('schema_validation_failed');
}
