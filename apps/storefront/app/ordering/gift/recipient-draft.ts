import type { RecipientDraft, StoredData } from '#app/pending/stored-order.ts';

export const EMPTY_DRAFT: RecipientDraft = {
  ffpNumber: '',
  email: '',
  firstName: '',
  lastName: '',
  message: '',
  isDated: false,
  date: '',
  isRemembered: false,
};

/** The card and the recipient form as they were left, or else as the order has them. */
export function draftOf(data: StoredData<'gift' | 'transfer'>): RecipientDraft {
  const { draft, targetAccount: to, message = '', issueDate, isRemembered = false } = data;
  if (draft) return draft;
  return {
    ...EMPTY_DRAFT,
    ...to,
    message,
    isDated: issueDate !== undefined,
    date: issueDate ?? '',
    isRemembered,
    ...('occasion' in data && { occasion: data.occasion }),
  };
}

export function withDraft<Order extends { data: object }>(
  order: Order,
  draft: RecipientDraft | undefined,
): Order {
  return { ...order, data: { ...order.data, draft } };
}
