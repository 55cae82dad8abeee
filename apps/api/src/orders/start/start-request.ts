import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { LegacyStart } from '@cairn/contract/orders/start-transaction';

/** The request with its product, in the shape of the older call's body. */
export type StartRequest = LegacyStart;

export type StartRefusal =
  | { kind: 'bad_request'; message: string }
  | { kind: 'not_offered' }
  | { kind: 'unknown_member' }
  /** Their balance is not known just now. */
  | { kind: 'balance_unknown' }
  | { kind: 'refused_by_rule'; code: BusinessErrorCode }
  /** Something that the page showed is no longer available: a package, a part of a cap, an activity. */
  | { kind: 'gone'; message: string }
  | { kind: 'key_reused' };
