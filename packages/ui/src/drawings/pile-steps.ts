/** Piles that are drawn, from one small stone to a full cairn. */
export const PILE_STEPS = 40;
