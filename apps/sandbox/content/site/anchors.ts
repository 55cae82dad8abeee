/** An anchor from each title: `What does it cost?` is at `what-does-it-cost`. */
export function withAnchors<Titled extends { title: string }>(
  sections: readonly Titled[],
): (Titled & { anchor: string })[] {
  const taken = new Map<string, number>();
  return sections.map((section) => {
    const anchor = anchorOf(section.title);
    const times = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, times);
    return { ...section, anchor: times === 1 ? anchor : `${anchor}-${times}` };
  });
}

function anchorOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? ['section'];
  return words.join('-');
}
