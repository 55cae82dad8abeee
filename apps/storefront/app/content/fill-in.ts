/** Content marks the places of live values: `from {price} per avios`. Unknown marks stay visible. */
export function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}
