import { type PastId, pastId } from '@cairn/contract/orders/transaction-id';

/** The last of a page: the next page begins after it. */
export type Place = { createdAt: Date; id: PastId };

export function cursorOf({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** Undefined when it is none of ours. */
export function placeOf(cursor: string): Place | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, milliseconds, rest] = /^(\d{1,14})\.(.+)$/.exec(text) ?? [];
  const id = pastId.safeParse(rest);
  return id.success ? { createdAt: new Date(Number(milliseconds)), id: id.data } : undefined;
}
