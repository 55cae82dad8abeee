import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';

/** The occasion of that key. One that the content does not have is drawn as the default. */
export function occasionOf(
  occasions: readonly Occasion[],
  key: string | undefined,
): Occasion | undefined {
  return (
    occasions.find((one) => one.key === key) ??
    occasions.find(({ isDefault }) => isDefault) ??
    occasions[0]
  );
}
