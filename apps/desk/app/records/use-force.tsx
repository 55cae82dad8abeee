import { Alert } from '@cairn/ui/alert';
import { Checkbox } from '@cairn/ui/checkbox';
import { useState } from 'react';

/** Rules that staff can overrule with a reason. */
const OVERRULED = {
  tooLate: {
    title: 'Outside the rules: paid too long ago',
    text: 'Within the rules it would be refused. Your reason is kept.',
  },
  spent: {
    title: 'Outside the rules: avios are spent',
    text: 'Within the rules it would be refused. What is spent becomes a debt, and your reason is kept.',
  },
} as const;

/**
 * Whether a refund that the rules refuse is made anyway. The rule is that of the moment when the panel
 * opened: once it is done, the record says that it is refunded.
 */
export function useForce(presentReason: string | undefined) {
  const [isForced, setIsForced] = useState(false);
  const [reason] = useState(presentReason);
  const rule = reason === 'tooLate' || reason === 'spent' ? OVERRULED[reason] : undefined;
  return {
    isForced,
    isComplete: rule === undefined || isForced,
    fields: rule && (
      <>
        <Alert tone="warning" title={rule.title}>
          {rule.text}
        </Alert>
        <Checkbox
          label="Refund anyway"
          checked={isForced}
          onChange={({ target }) => setIsForced(target.checked)}
        />
      </>
    ),
  };
}
