import type { SubscriptionYear } from '../facts.ts';

/** The colour that a picture stands on, which shows until it is loaded, or in its place. */
const GROUNDS = {
  receipt: 'pine',
  boost: 'gorse',
  bonus: 'gorse',
  gift: 'gorse',
  transfer: 'sea',
  refund: 'sea',
  message: 'heather',
  'occasion-birthday': 'gorse',
  'occasion-thank-you': 'sea',
  'occasion-wedding': 'heather',
  'occasion-just-because': 'sea',
} as const;

/** Pictures in `notifications/files`, each for light and dark, drawn by `npm run draw`. */
export type PictureName = keyof typeof GROUNDS;
export type Ground = (typeof GROUNDS)[PictureName];

/** A letter's drawing: a picture, or the stones of a plan's year, which are drawn without one. */
export type Drawing =
  | { kind: 'picture'; name: PictureName }
  | { kind: 'year'; title: string; caption: string; months: readonly NamedMonth[] };

export type NamedMonth = {
  state: SubscriptionYear['months'][number];
  name: string;
  initial: string;
};

export function picture(name: PictureName): Drawing {
  return { kind: 'picture', name };
}

/** The occasion's own picture; occasions that are only in the content have that of every gift. */
export function giftPicture(occasion: string | undefined): Drawing {
  const name = `occasion-${occasion}`;
  return picture(isPicture(name) ? name : 'gift');
}

function isPicture(name: string): name is PictureName {
  return Object.hasOwn(GROUNDS, name);
}

export function groundOf(name: PictureName): Ground {
  return GROUNDS[name];
}
