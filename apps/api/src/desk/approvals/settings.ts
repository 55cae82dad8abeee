import { minorFromDecimal } from '@cairn/contract/values/money';
import type { Setting } from '@cairn/settings/settings';
import { type ApprovalRules, OCCASIONS, type Occasion } from './approval-rules.ts';

function occasions(setting: { about: string; default: string }): Setting<ReadonlySet<Occasion>> {
  return {
    ...setting,
    accepts: `none, or any of ${OCCASIONS.join(', ')}, separated by commas`,
    parse: (given) => {
      if (given.trim() === 'none') return new Set();
      const parts = given.split(',').map((part) => part.trim());
      const known = OCCASIONS.filter((occasion) => parts.includes(occasion));
      return known.length === parts.length ? new Set(known) : undefined;
    },
  };
}

function amount(setting: {
  about: string;
  default: string;
}): Setting<ApprovalRules['refundsAbove']> {
  return {
    ...setting,
    accepts: 'an amount such as 500.00',
    parse: (given) =>
      /^\d{1,7}(\.\d{1,2})?$/.test(given) ? minorFromDecimal(Number(given)) : undefined,
  };
}

export const approvalSettings = {
  APPROVAL_ALWAYS: occasions({
    about: 'What staff do only with a second person who approves it, separated by commas; or none',
    default: OCCASIONS.join(','),
  }),
  APPROVAL_REFUNDS_ABOVE: amount({
    about:
      'Every refund above this amount needs a second person, too, forced or not; in the currency of the order',
    default: '500.00',
  }),
};
