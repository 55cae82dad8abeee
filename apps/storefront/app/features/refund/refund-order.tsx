import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { useState } from 'react';
import { trackRefund } from '#app/analytics/events.ts';
import { refreshBalance } from '#app/session/member-facts.ts';
import { type Member, useSession } from '#app/session/session.tsx';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { writeAndConfirm } from '#app/shop-api/client/write-and-confirm.ts';
import { requestRefund } from '#app/shop-api/orders/refund.ts';
import { getTransaction, isReturned } from '#app/shop-api/orders/transaction-history.ts';
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

export type RefundOutcome =
  | { kind: 'success' }
  | { kind: 'failed' }
  /** The answer was lost: the refund may still be made. */
  | { kind: 'unknown' }
  | { kind: 'notEligible'; reason: RefundObstacle };

async function askForRefund(fetcher: Fetcher, { id }: TransactionDetail): Promise<RefundOutcome> {
  const written = await writeAndConfirm({
    write: () => requestRefund(fetcher, id),
    read: () => getTransaction(fetcher, id),
    isDone: ({ status }) => isReturned(status),
  });
  if (written.kind === 'failed' || written.kind === 'unknown') return { kind: written.kind };
  if (written.kind === 'done' && written.answer.status === 'notEligible') {
    return { kind: 'notEligible', reason: written.answer.reason ?? 'notPaid' };
  }
  trackRefund(id);
  await refreshBalance('refund');
  return { kind: 'success' };
}
