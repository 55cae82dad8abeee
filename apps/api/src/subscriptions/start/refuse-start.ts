import type { Context } from 'hono';
import { paymentReference } from '../../charges/charge.ts';
import { refuse, refuseByRule, refuseUnderWay } from '../../http/kit/answers.ts';
import { refuseUnknown } from '../../members/refuse-unknown.ts';
import { REFUSAL_WORDS } from '../../members/rules.ts';
import type { Started } from './start-subscription.ts';

export function refuseStart(c: Context, refused: Exclude<Started, { answer: unknown }>) {
  switch (refused.kind) {
    case 'unknown_member':
      return refuseUnknown(c);
    case 'balance_unknown':
      return refuse(c, 'unavailable', 'The balance is not known just now. Please try again later.');
    case 'refused_by_rule':
      return refuseByRule(c, refused.code, REFUSAL_WORDS[refused.code]);
    case 'unknown_package':
      return refuse(c, 'not_found', 'There is no such plan.');
    case 'payment_under_way':
      return refuseUnderWay(c, paymentReference(refused.id, 1));
    case 'gone':
      return refuse(c, 'conflict', 'This plan is not available any more.');
    case 'key_reused':
      return refuse(
        c,
        'idempotency_key_reused',
        'This Idempotency-Key belongs to another request.',
      );
  }
}
