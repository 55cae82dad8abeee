type Label = 'reference' | 'paidOn' | 'recipient' | 'bonus' | 'statement' | 'plan';

/** Labels of a receipt's facts, in PDFs and emails. Those of pages are content. */
export const ENGLISH_LABELS: Record<Label, string> = {
  reference: 'Reference',
  paidOn: 'Paid on',
  recipient: 'Recipient',
  bonus: 'Bonus',
  statement: 'On your statement',
  plan: 'Plan',
};

export const SPANISH_LABELS: Record<Label, string> = {
  reference: 'Referencia',
  paidOn: 'Fecha de pago',
  recipient: 'Destinatario',
  bonus: 'Bonificación',
  statement: 'En tu extracto',
  plan: 'Plan',
};

export type ReceiptLabels = typeof ENGLISH_LABELS;
