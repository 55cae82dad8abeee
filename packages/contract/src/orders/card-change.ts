/** Whether an id is of a change of card. Without a schema: every page asks this of a stored order. */
export function isCardChange(id: string): boolean {
  return id.includes('.card');
}
