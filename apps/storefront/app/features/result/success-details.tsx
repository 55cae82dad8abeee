import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import type { Member } from '#app/session/session.tsx';
import { BalanceMove } from './balance-move.tsx';
import { NextLinks } from './next-links.tsx';
import type { Done } from './outcome.ts';
import { ReceiptBox } from './receipt-box.tsx';
import { receiptText } from './receipt-rows.ts';
import styles from './result-page.module.css';

type Props = {
  page: TransactionPage;
  outcome: Done;
  member: Member;
  locale: string;
  isExternal: boolean;
};

export function SuccessDetails({ page, outcome, member, locale, isExternal }: Props) {
  const { receipt, credited, isBalanceNew } = outcome;
  const { downloadText } = page.receipt;
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
      <div className={styles.actions}>
        {!isExternal && (
          <Link className={buttonClass()} to="/">
            {page.backText}
          </Link>
        )}
        {receipt && downloadText && (
          <a
            className={buttonClass({ kind: 'secondary' })}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(receiptText(page.receipt, receipt, locale))}`}
            download={`${receipt.number}.txt`}
          >
            <Icon name="download" />
            {downloadText}
          </a>
        )}
      </div>
      {!isExternal && page.next && <NextLinks links={page.next} />}
    </>
  );
}

function balanceOf({ balance }: Member): number | undefined {
  return (balance.status === 'ready' ? balance.value.amount : undefined) ?? undefined;
}
