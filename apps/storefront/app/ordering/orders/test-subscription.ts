/** A monthly subscription that waits for its first payment, as the API answers. */
export const SUBSCRIPTION = {
  id: 'sub1aaaaaaaaaaaaaaaaaaaaaa',
  link: '/subscriptions/sub1aaaaaaaaaaaaaaaaaaaaaa',
  contentEntryId: 'plan-steady',
  packageId: 'steady',
  packageName: 'Steady 5K',
  subscriptionStatus: 'unverified',
  autoRenewalFailed: false,
  accumulatedAvios: 0,
  avios: { monthly: 5_000, annually: 60_000 },
  cost: { amount: 65, frequency: 'monthly', currency: 'EUR' },
  pendingCustomerAction: true,
  subscriptionAge: { years: 0, months: 0, days: 0, hours: 0 },
  cancelInfo: {
    enabled: true,
    immediateCancel: true,
    earliestCancellationDate: '2026-11-15T12:00:00Z',
  },
  refundInfo: { enabled: false },
  createDate: '2026-11-15T12:00:00Z',
  targetFFP: { partner: 'ei', ffp: '3081470000000001' },
};
