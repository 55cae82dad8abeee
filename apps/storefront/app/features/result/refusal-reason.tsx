import type { RefusalReason as Reason } from '@cairn/contract/orders/refusal-reasons';
import { refusalCode } from '#app/errors/catalogue.ts';
import { useMessage } from '#app/errors/use-message.ts';

/** One sentence, once the bank's reason is known and may be shown. */
export function RefusalReason({ reason }: { reason: Reason | undefined }) {
  const message = useMessage(reason && reason !== 'declined' ? refusalCode(reason) : undefined);
  return message ? <p>{message.title}.</p> : null;
}
