import { startPath } from './paths.ts';

type OrderPlace = { id: string; isExternal: boolean };

export function checkoutPath({ id, isExternal }: OrderPlace): string {
  return `${startPath(isExternal)}/${id}`;
}

export function resultPath({ id, isExternal }: OrderPlace): string {
  return `${startPath(isExternal)}/transaction/${id}`;
}
