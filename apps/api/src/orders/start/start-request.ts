import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { LegacyStart } from '@cairn/contract/orders/start-transaction';

/** What is asked for, with its product: as the older call has it in one body. */
export type StartRequest = LegacyStart;

/** Why an order was not started. */
export type StartRefusal =
  | { kind: 'bad_request'; message: string }
  | { kind: 'not_offered' }
  | { kind: 'unknown_member' }
  /** Their balance is not known just now. */
  | { kind: 'balance_unknown' }
  | { kind: 'refused_by_rule'; code: BusinessErrorCode }
  /** What was shown is no longer to be had: a package, a part of a cap, an activity. */
  | { kind: 'gone'; message: string }
  | { kind: 'key_reused' };
