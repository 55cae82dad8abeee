import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** Everything that the shop holds about the member, as a file. */
export async function downloadData(fetcher: Fetcher): Promise<Result<Blob>> {
  const answer = await fetcher('/users/current/data', { isFile: true });
  if (!answer.ok) return answer;
  const { value } = answer;
  // A proxy on the way may answer with a page of its own.
  const isData = value instanceof Blob && value.type.startsWith('application/json');
  return isData ? { ok: true, value } : failed('schema_validation_failed');
}
