import { type Receipt, receipt } from '@cairn/contract/orders/receipt';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

/** Always fetched again: the order may have been refunded since. */
export function receiptQuery(id: string): MemberQuery<Receipt> {
  const path = `/users/current/transactions/${encodeURIComponent(id)}/receipt`;
  return {
    key: ['receipt', id],
    staleTime: 0,
    call: async (fetcher, signal) => checked(receipt, await fetcher(path, { signal })),
  };
}

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
