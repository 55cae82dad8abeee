import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { useState } from 'react';
import type { Member } from '#app/session/session.tsx';
import { useSession } from '#app/session/session.tsx';
import { askForRefund, type RefundOutcome } from './ask-for-refund.ts';
import { NotEligible } from './not-eligible.tsx';
import { RefundFailed, RefundSuccess } from './refund-outcome.tsx';
import { RefundQuestion } from './refund-question.tsx';
import type { RefundTexts } from './refund-texts.ts';

type Props = { order: TransactionDetail; member: Member; texts: RefundTexts };

/** The four states of a refund [2.35]. */
export function RefundOrder({ order: fetched, member, texts }: Props) {
  const { fetcher } = useSession();
  const [outcome, setOutcome] = useState<RefundOutcome & { order: TransactionDetail }>();
  // As it was when the refund was asked for: fetched again, it has no effect left to describe.
  const order = outcome?.order ?? fetched;
  const [isBusy, setBusy] = useState(false);
  const { eligible, reason } = order.refund;
  const balance = member.balance.status === 'ready' ? member.balance.value.amount : undefined;

  async function refund() {
    setBusy(true);
    setOutcome({ ...(await askForRefund(fetcher, order)), order });
    setBusy(false);
  }

  switch (outcome?.kind) {
    case 'success':
      return <RefundSuccess order={order} balance={balance ?? undefined} texts={texts} />;
    case 'failed':
    case 'unknown':
      return (
        <RefundFailed
          order={order}
          isUnknown={outcome.kind === 'unknown'}
          isBusy={isBusy}
          onRetry={refund}
          texts={texts}
        />
      );
    case 'notEligible':
      return <NotEligible order={order} reason={outcome.reason} texts={texts} />;
    case undefined:
      return eligible ? (
        <RefundQuestion
          order={order}
          balance={balance ?? undefined}
          isBusy={isBusy}
          onConfirm={refund}
          texts={texts}
        />
      ) : (
        <NotEligible order={order} reason={reason ?? 'notPaid'} texts={texts} />
      );
  }
}
