const LENGTH = 8;

/**
 * What members quote: the end of an id, short enough to be read out. A later payment of a
 * subscription has its number besides.
 */
export function referenceOf(id: string): string {
  const [base = '', payment] = id.split('.');
  const reference = base.slice(-LENGTH).toUpperCase();
  return payment === undefined ? reference : `${reference}-${payment}`;
}
