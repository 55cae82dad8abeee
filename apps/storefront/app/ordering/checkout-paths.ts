type OrderPlace = { id: string; isExternal: boolean };

/** Where an order that is stored in the browser is started. */
export function startPath(isExternal: boolean): string {
  return `${isExternal ? '/external' : ''}/checkout`;
}

export function checkoutPath({ id, isExternal }: OrderPlace): string {
  return `${startPath(isExternal)}/${id}`;
}

export function resultPath({ id, isExternal }: OrderPlace): string {
  return `${startPath(isExternal)}/transaction/${id}`;
}
