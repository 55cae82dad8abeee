/** The blocks of an email. Any text may come from a member, so each renderer escapes it. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string; by?: string | undefined }
  /** The one thing to do next: a letter has at most one. */
  | { kind: 'button'; link: Link }
  /** A balance before and after. */
  | { kind: 'balance'; before: Fact; after: Fact }
  /** Labels left, figures right, and the sum below them. */
  | { kind: 'facts'; facts: readonly Fact[]; total?: Fact | undefined }
  /** Columns of figures; the first is their label. */
  | { kind: 'columns'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Dates, each with what happens on it. */
  | { kind: 'steps'; steps: readonly Fact[] }
  /** A security notice. */
  | { kind: 'warning'; text: string; link?: Link | undefined }
  | { kind: 'note'; text: string; link?: Link | undefined };

export type Fact = readonly [name: string, value: string];
export type Link = { text: string; url: string };

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function note(text: string, link?: Link): Block {
  return { kind: 'note', text, link };
}

export function button(link: Link): Block {
  return { kind: 'button', link };
}
