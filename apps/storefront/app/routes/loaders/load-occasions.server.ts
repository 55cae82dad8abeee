import { type GiftOccasion, giftOccasion } from '#app/content/blocks/gift-occasion.server.ts';
import { loadEvery, type Visit } from '#app/visit.server.ts';

/** The designs of cards, in the order in which they are offered. Pages do without them too. */
export async function loadOccasions(visit: Visit): Promise<GiftOccasion[]> {
  const occasions = await loadEvery(visit, 'giftOccasion', giftOccasion);
  return occasions.toSorted((one, other) => one.position - other.position);
}
