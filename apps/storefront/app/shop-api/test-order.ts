/** An order in a member's history, as the API answers. */
export const ORDER = {
  id: 'p3aAbBcCdDeEfFgGhHiIjJkKx',
  product: 'purchase',
  status: 'open',
  createdAt: '2026-11-18T09:00:00Z',
  aviosAmount: 1_000,
  bonusAvios: 0,
  creditedAvios: 0,
  totalPrice: 20,
  currency: 'EUR',
  refund: { eligible: false },
  reference: 'HIIJJKKX',
  timeline: [],
  timeZone: 'Europe/Dublin',
  hasReceipt: false,
  refundEffect: { aviosTakenBack: 0, takenFrom: 'nobody' },
};
