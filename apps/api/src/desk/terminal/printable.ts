/** A name or an error text must not move the cursor, colour the screen or turn the reading direction. */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\u{FFFD}');
}
