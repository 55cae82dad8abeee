/**
 * How the card's fields look inside the provider's frames, which no style sheet of ours reaches. The
 * tokens are read where they have become colours, from properties of the form's own element.
 */
export function fieldStyles(node: HTMLElement) {
  const { color, caretColor, outlineColor, fontSize } = getComputedStyle(node);
  return {
    base: { color, fontSize, lineHeight: '1.5' },
    placeholder: { color: caretColor },
    error: { color: outlineColor },
  };
}
