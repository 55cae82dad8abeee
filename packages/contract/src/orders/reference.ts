const LENGTH = 8;

/**
 * The reference that members quote: the end of the id, short enough to be read out. A later payment
 * of a subscription has its number besides.
 */
export function referenceOf(id: string): string {
  const [base = '', payment] = id.split('.');
  const reference = base.slice(-LENGTH).toUpperCase();
  return payment === undefined ? reference : `${reference}-${payment}`;
}
