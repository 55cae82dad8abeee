import type { HistoryStatus, TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { Button, buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Icon } from '@cairn/ui/icon';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import { Missing } from '#app/member-page/missing.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { historyPath } from '#app/ordering/paths.ts';
import { DownloadReceipt } from '#app/ordering/receipt/download-receipt.tsx';
import { ReceiptBox, ReceiptSkeleton } from '#app/ordering/receipt/receipt-box.tsx';
import { refreshBalance } from '#app/session/member-facts.ts';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { receiptQuery } from '#app/shop-api/orders/receipt.ts';
import { transactionQuery } from '#app/shop-api/orders/transaction-history.ts';
import { Actions } from './actions.tsx';
import { firstNameOf, formatDay, isReturned, statusOf, TONES, titleOf } from './describe-row.ts';
import { DetailHead, DetailSkeleton } from './detail-head.tsx';
import styles from './detail-page.module.css';
import type { DetailProps, ShownDetail } from './history-props.ts';
import { hasCard, SentCard } from './sent-card.tsx';
import { Timeline } from './timeline.tsx';

const DeliveryInCalendar = lazy(() => import('#app/ordering/calendar/delivery-in-calendar.tsx'));

/** One order, what happened to it, its receipt, and what its member can still do. */
export default function MemberDetail(props: DetailProps) {
  const { content, transactionId } = props;
  const found = useMemberQuery(transactionQuery(transactionId), { raises: false });
  if (found.kind === 'ready') return <Detail {...props} detail={found.data} />;
  if (found.kind === 'none' || found.kind === 'loading') {
    return <DetailSkeleton content={content} />;
  }
  if (found.code !== 'network_error_404') {
    return (
      <>
        <DetailHead content={content} title={content.detail.title} />
        <Missing {...content.failed} onRetry={found.retry} />
      </>
    );
  }
  const { missing, backText } = content.detail;
  return (
    <>
      <DetailHead content={content} title={missing.title}>
        {missing.text}
      </DetailHead>
      <Link className={buttonClass({ kind: 'secondary' })} to="/history">
        {backText}
      </Link>
    </>
  );
}

function Detail(props: ShownDetail) {
  const { content, detail, locale } = props;
  const { status, message } = detail;
  const card = hasCard(detail) && content.giftCard;
  useFreshBalance(status);
  return (
    <>
      <DetailHead
        content={content}
        title={titleOf(content, detail, locale)}
        chip={<Chip tone={TONES[status]}>{statusText(props)}</Chip>}
      >
        {introText(props)}
      </DetailHead>
      <ArrivalInCalendar {...props} />
      <div className={styles.columns}>
        {card && <SentCard {...props} texts={card} className={styles.card} />}
        <div className={styles.boxes}>
          <Timeline {...props} />
          <Actions {...props} />
        </div>
        <div className={styles.aside}>
          {detail.hasReceipt && <Receipt {...props} />}
          {message && !detail.hasReceipt && !card && (
            <figure className={styles.message}>
              <figcaption>{content.detail.messageTitle}</figcaption>
              <blockquote>{message}</blockquote>
            </figure>
          )}
        </div>
      </div>
    </>
  );
}

function ArrivalInCalendar({ content, detail, locale, timeZone }: ShownDetail) {
  const { id, product, status, deliverAt, aviosAmount: avios } = detail;
  if (status !== 'scheduled' || deliverAt === undefined) return null;
  if (product !== 'gift' && product !== 'transfer') return null;
  const order = { id, product, avios, recipient: firstNameOf(content.rows, detail) };
  return (
    <Suspense>
      <DeliveryInCalendar {...{ order, deliverAt, timeZone, locale }} path={historyPath(id)} />
    </Suspense>
  );
}

/** An order that moves on while it is looked at may have changed the balance. */
function useFreshBalance(status: HistoryStatus): void {
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    void refreshBalance();
  }, [status]);
}

function statusText({ content, detail, locale }: ShownDetail): string {
  const { status, issueDate } = detail;
  if (status !== 'scheduled' || issueDate === undefined) return statusOf(content, detail);
  return fillIn(content.detail.scheduledText, { date: formatDay(issueDate, locale) });
}

function introText({ content: { detail: texts }, detail, locale, timeZone }: ShownDetail): string {
  const { createdAt, reference, timeline, received } = detail;
  const date = dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(createdAt));
  const isRenewal = timeline.some(({ event }) => event === 'renewal_due');
  const text = isRenewal ? texts.renewedText : received ? texts.receivedText : texts.orderedText;
  const ordered = fillIn(text, { date, reference });
  return `${aviosText(texts, detail, locale)} ${ordered}`;
}

function aviosText(texts: HistoryPage['detail'], detail: TransactionDetail, locale: string) {
  const { aviosAmount, bonusAvios, creditedAvios, billing, status } = detail;
  const amount = formatCount(aviosAmount, locale);
  if (billing === 'annually' && isReturned(status)) {
    return fillIn(texts.yearReturnedText, { amount: formatCount(creditedAvios, locale) });
  }
  if (billing === 'annually') {
    const monthly = formatCount(aviosAmount / 12, locale);
    return fillIn(texts.yearText, { amount: monthly, inAll: amount });
  }
  if (bonusAvios === 0) return fillIn(texts.aviosText, { amount });
  return fillIn(texts.bonusText, { amount, bonus: formatCount(bonusAvios, locale) });
}

function Receipt({ content: { receipt: texts }, detail, locale, occasions }: ShownDetail) {
  const receipt = useMemberQuery(receiptQuery(detail.id), { raises: false });
  if (receipt.kind !== 'ready') return <ReceiptSkeleton content={texts} />;
  const { data } = receipt;
  return (
    <ReceiptBox content={texts} receipt={data} locale={locale} occasions={occasions}>
      <DownloadReceipt content={texts} receipt={data} size="sm" />
      <Button kind="secondary" size="sm" onClick={() => window.print()}>
        <Icon name="printer" />
        {texts.printText}
      </Button>
    </ReceiptBox>
  );
}
