import { buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import type { Member } from '#app/session/session.tsx';
import { BalanceMove } from './balance-move.tsx';
import { CancelDelivery } from './cancel-delivery.tsx';
import { NextLinks } from './next-links.tsx';
import type { Done, Order } from './outcome.ts';
import { DownloadReceipt, ReceiptBox, ReceiptSkeleton } from './receipt/receipt-box.tsx';
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
  const words = page.success[order.type];
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
      {receipt && <ReceiptBox content={page.receipt} receipt={receipt} locale={locale} />}
      {isReceiptPending && <ReceiptSkeleton content={page.receipt} />}
      <div className={styles.actions}>
        {!isExternal && (
          <Link className={buttonClass()} to="/">
            {page.backText}
          </Link>
        )}
        {receipt && <DownloadReceipt content={page.receipt} receipt={receipt} />}
        {state.isScheduled && 'cancel' in words && (
          <CancelDelivery
            texts={words.cancel}
            order={order}
            values={valuesOf(state, receipt, locale)}
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
