import type { GiftOccasion } from '#app/content/blocks/gift-occasion.server.ts';

/** An occasion with the addresses of its picture. */
export type Occasion = Omit<GiftOccasion, 'image' | 'darkImage'> & {
  picture: { src: string; darkSrc: string | undefined; width: number; height: number };
};

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
