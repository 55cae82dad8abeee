/** Messages name a field in braces; the desk shows its plain name, the terminal its option. */
export function nameFields(message: string, nameOf = (field: string) => field): string {
  return message.replace(/\{(\w+)\}/g, (_, field: string) => nameOf(field));
}
