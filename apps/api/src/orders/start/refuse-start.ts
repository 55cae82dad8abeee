import type { Context } from 'hono';
import { refuse, refuseByRule, refuseUnderWay } from '../../http/kit/answers.ts';
import { refuseUnknown } from '../../members/refuse-unknown.ts';
import { REFUSAL_WORDS } from '../../members/rules.ts';
import type { Begun } from './begin-transaction.ts';

export function refuseStart(c: Context, refusal: Exclude<Begun, { answer: unknown }>) {
  switch (refusal.kind) {
    case 'bad_request':
      return refuse(c, 'bad_request', refusal.message);
    case 'not_offered':
      return refuse(c, 'product_switched_off', 'This product is switched off.');
    case 'unknown_member':
      return refuseUnknown(c);
    case 'balance_unknown':
      return refuse(c, 'balance_unknown', 'The balance is not known. Please try again later.');
    case 'refused_by_rule':
      return refuseByRule(c, refusal.code, REFUSAL_WORDS[refusal.code]);
    case 'payment_under_way':
      return refuseUnderWay(c, refusal.id);
    case 'gone':
      return refuse(c, 'conflict', refusal.message);
    case 'key_reused':
      return refuse(
        c,
        'idempotency_key_reused',
        'This Idempotency-Key belongs to another request.',
      );
  }
}
