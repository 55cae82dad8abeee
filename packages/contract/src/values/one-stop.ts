/** A sentence that ends with an abbreviation ("1,50 cts.", "Niamh K.") has one full stop, not two. */
export function oneStop(text: string): string {
  // An isolated name has its mark between them, and an ellipsis stays.
  return text.replace(/(?<!\.)\.(\u2069?)\.(?!\.)/g, '.$1');
}
