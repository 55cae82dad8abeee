/** What the shop writes to members. */
export type Letter = 'receipt' | 'delivered' | 'refunded' | 'charged-back' | 'contact';
