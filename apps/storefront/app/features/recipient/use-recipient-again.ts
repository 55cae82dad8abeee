import type { SavedRecipient } from '@cairn/contract/members/saved-recipients';
import { useSearchParams } from 'react-router';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import type { RecipientDraft } from '#app/pending/stored-order.ts';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { transactionQuery } from '#app/shop-api/orders/transaction-history.ts';

/**
 * The address may name an earlier order (`again`): if its recipient is one of the saved people, and
 * nobody is entered yet, they are filled in.
 */
export function useRecipientAgain(
  /** Undefined once something was typed. */
  draft: RecipientDraft | undefined,
  people: readonly SavedRecipient[],
  fill: (person: Partial<RecipientDraft>) => void,
): void {
  const id = useSearchParams()[0].get('again');
  const query = id === null ? undefined : transactionQuery(id);
  const earlier = useMemberQuery(query, { raises: false });
  const number = earlier.kind === 'ready' ? earlier.data.recipient?.ffpNumber : undefined;
  const person = people.find(({ ffpNumber }) => ffpNumber === number);
  useWhen(draft?.ffpNumber === '' && person !== undefined, () => {
    if (!person) return;
    const { ffpNumber, firstName, lastName, email } = person;
    fill({ ffpNumber, firstName, lastName, email });
  });
}
