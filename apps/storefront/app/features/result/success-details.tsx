import { buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { PLAN_PATH } from '#app/ordering/paths/leave-path.ts';
import { DownloadReceipt } from '#app/ordering/receipt/download-receipt.tsx';
import { ReceiptBox, ReceiptSkeleton } from '#app/ordering/receipt/receipt-box.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import { BalanceMove } from './balance-move.tsx';
import { CancelDelivery } from './cancel-delivery.tsx';
import { NextLinks } from './next-links.tsx';
import type { Done, Order } from './outcome.ts';
import styles from './result-page.module.css';
import { valuesOf } from './result-words.ts';

type Props = {
  page: TransactionPage;
  order: Order;
  outcome: Done;
  member: Member;
  locale: string;
  isExternal: boolean;
};

export function SuccessDetails({ page, order, outcome, member, locale, isExternal }: Props) {
  const { state, receipt, isReceiptPending, credited, isBalanceNew } = outcome;
  const { timeZone } = useSession();
  const texts = page.success[order.kind];
  const manageText = 'manageText' in texts && !isExternal ? texts.manageText : undefined;
  return (
    <>
      {credited !== undefined && (
        <BalanceMove
          content={page.balance}
          credited={credited}
          now={isBalanceNew ? balanceOf(member) : undefined}
          locale={locale}
        />
      )}
      {(receipt || isReceiptPending) && (
        <div className={styles.receipt}>
          {receipt ? (
            <ReceiptBox content={page.receipt} receipt={receipt} locale={locale} />
          ) : (
            <ReceiptSkeleton content={page.receipt} />
          )}
        </div>
      )}
      <div className={styles.actions}>
        {manageText && (
          <Link className={buttonClass()} to={PLAN_PATH}>
            {manageText}
          </Link>
        )}
        {!isExternal && (
          <Link className={buttonClass({ kind: manageText ? 'secondary' : 'primary' })} to="/">
            {page.backText}
          </Link>
        )}
        {receipt && <DownloadReceipt content={page.receipt} receipt={receipt} />}
        {state.isScheduled && 'cancel' in texts && (
          <CancelDelivery
            texts={texts.cancel}
            order={order}
            values={valuesOf(state, receipt, { timeZone, locale })}
          />
        )}
      </div>
      {!isExternal && page.next && <NextLinks links={page.next} />}
    </>
  );
}

function balanceOf({ balance }: Member): number | undefined {
  return (balance.status === 'ready' ? balance.value.amount : undefined) ?? undefined;
}
