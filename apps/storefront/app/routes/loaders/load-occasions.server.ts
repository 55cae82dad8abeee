import { pictureUrl } from '@cairn/ui/picture';
import {
  type GiftOccasion,
  giftOccasion,
  type Occasion,
} from '#app/content/blocks/gift-occasion.server.ts';
import { loadEvery, type Visit } from '#app/visit.server.ts';

/** The designs of cards, in the order in which they are offered. Pages do without them too. */
export async function loadOccasions(visit: Visit): Promise<Occasion[]> {
  const occasions = await loadEvery(visit, 'giftOccasion', giftOccasion);
  return occasions.toSorted((one, other) => one.position - other.position).map(withSources);
}

/** Wide enough for a card on a sharp screen. */
const WIDTH = 767;

/** Addresses are made here so that pages with cards need no script for it. */
function withSources({ image, darkImage, ...occasion }: GiftOccasion): Occasion {
  const srcOf = (src: string) => pictureUrl(src, WIDTH, 'webp');
  const { width, height } = image;
  const darkSrc = darkImage && srcOf(darkImage.src);
  return { ...occasion, picture: { src: srcOf(image.src), darkSrc, width, height } };
}
