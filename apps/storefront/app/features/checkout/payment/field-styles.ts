/**
 * Styles for the card fields, which our style sheets cannot reach inside the provider's iframes.
 * Colours are read as computed values from the form's element.
 */
export function fieldStyles(node: HTMLElement) {
  const { color, caretColor, outlineColor, fontSize } = getComputedStyle(node);
  return {
    base: { color, fontSize, lineHeight: '1.5' },
    placeholder: { color: caretColor },
    error: { color: outlineColor },
  };
}
