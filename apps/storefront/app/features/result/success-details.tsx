import { fillIn } from '@cairn/contract/values/fill-in';
import { buttonClass } from '@cairn/ui/button';
import { ConfirmButton } from '@cairn/ui/confirm-button';
import { Icon, type IconName } from '@cairn/ui/icon';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { TransactionPage } from '#app/content/order-pages/transaction-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { failureText, useCancelDelivery } from '#app/ordering/orders/use-cancel-delivery.ts';
import { buyAgainPath, choicePath, PLAN_PATH, resultPath } from '#app/ordering/paths.ts';
import { DownloadReceipt } from '#app/ordering/receipt/download-receipt.tsx';
import { ReceiptBox, ReceiptSkeleton } from '#app/ordering/receipt/receipt-box.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import balanceMoveStyles from './balance-move.module.css';
import nextLinksStyles from './next-links.module.css';
import type { Done, Order } from './outcome.ts';
import styles from './result-page.module.css';
import { valuesOf } from './result-words.ts';

const DeliveryInCalendar = lazy(() => import('#app/ordering/calendar/delivery-in-calendar.tsx'));

type Props = {
  page: TransactionPage;
  order: Order;
  outcome: Done;
  member: Member;
  locale: string;
  occasions: readonly Occasion[];
  isExternal: boolean;
};

export function SuccessDetails({ page, order, outcome, member, locale, ...more }: Props) {
  const { occasions, isExternal } = more;
  const { state, receipt, isReceiptPending, credited, isBalanceNew } = outcome;
  const { timeZone } = useSession();
  const texts = page.success[order.kind];
  const manageText = 'manageText' in texts && !isExternal ? texts.manageText : undefined;
  const anotherText = order.kind === 'gift' && !isExternal ? page.anotherGiftText : undefined;
  const { kind } = order;
  const againText = kind === 'purchase' ? page.again?.purchase : undefined;
  const { avios: aviosAmount, currency } = state;
  const againPath =
    receipt && !receipt.returned
      ? buyAgainPath({ id: receipt.id, product: order.type, aviosAmount, currency })
      : undefined;
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
            <ReceiptBox
              content={page.receipt}
              receipt={receipt}
              locale={locale}
              occasions={occasions}
            />
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
        {anotherText && (
          <Link className={buttonClass()} to={choicePath('gift')}>
            <Icon name="gift" />
            {anotherText}
          </Link>
        )}
        {!isExternal && (
          <Link
            className={buttonClass({ kind: manageText || anotherText ? 'secondary' : 'primary' })}
            to="/"
          >
            {page.backText}
          </Link>
        )}
        {againText && againPath && !isExternal && (
          <Link className={buttonClass({ kind: 'secondary' })} to={againPath}>
            {againText}
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
      {!isExternal && <ArrivalInCalendar {...{ order, outcome, locale }} />}
      {!isExternal && page.next && <NextLinks links={page.next} />}
    </>
  );
}

type ArrivalProps = { order: Order; outcome: Done; locale: string };

function ArrivalInCalendar({ order: { id, kind }, outcome, locale }: ArrivalProps) {
  const { state, receipt } = outcome;
  const { timeZone } = useSession();
  const { isScheduled, deliverAt, avios } = state;
  if (!isScheduled || deliverAt === undefined) return null;
  if (kind !== 'gift' && kind !== 'transfer') return null;
  const recipient = valuesOf(state, receipt, { timeZone, locale }).name;
  return (
    <Suspense>
      <DeliveryInCalendar
        order={{ id, product: kind, avios, recipient }}
        deliverAt={deliverAt}
        timeZone={timeZone}
        locale={locale}
        path={resultPath({ id, isExternal: false })}
      />
    </Suspense>
  );
}

function balanceOf({ balance }: Member): number | undefined {
  return (balance.status === 'ready' ? balance.value.amount : undefined) ?? undefined;
}

type BalanceMoveProps = {
  content: TransactionPage['balance'];
  credited: number;
  /** Undefined while it loads, and when it is unknown. */
  now: number | undefined;
  locale: string;
};

/** The balance before and after this order. Its height is reserved while it loads. */
function BalanceMove({ content, credited, now, locale }: BalanceMoveProps) {
  const is = now?.toLocaleString(locale);
  const was = now === undefined ? undefined : (now - credited).toLocaleString(locale);
  return (
    <div className={balanceMoveStyles.place}>
      {was !== undefined && is !== undefined && (
        <p className={balanceMoveStyles.move}>
          <span className="visually-hidden">
            {fillIn(content.spokenText, { before: was, after: is })}
          </span>
          <span className={balanceMoveStyles.shown} aria-hidden="true">
            <span className={balanceMoveStyles.before}>{was}</span>
            <Icon name="arrow-right" />
            <b>{is}</b>
            <span className={balanceMoveStyles.before}>{content.aviosText}</span>
          </span>
        </p>
      )}
    </div>
  );
}

type CancelDeliveryProps = {
  texts: TransactionPage['success']['gift']['cancel'];
  order: Order;
  /** Filled into the texts: the recipient's name, the avios and the price. */
  values: Record<string, string>;
};

/** Until its date a gift or transfer can be cancelled, with a refund. */
function CancelDelivery({ texts, order, values }: CancelDeliveryProps) {
  const { cancel, isBusy, failure } = useCancelDelivery(order.id);
  return (
    <>
      <ConfirmButton
        label={texts.buttonText}
        question={texts.dialog}
        busy={isBusy}
        onConfirm={cancel}
      >
        <p>{fillIn(texts.dialog.text, values)}</p>
      </ConfirmButton>
      <p role="alert" className={styles.failure}>
        {failureText(texts, failure)}
      </p>
    </>
  );
}

type NextLinksProps = { links: NonNullable<TransactionPage['next']> };

const ICONS: Record<string, IconName> = { '/booster': 'chevrons-up', '/history': 'history' };

function NextLinks({ links }: NextLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className={nextLinksStyles.next}>
      {links.map(({ title, text, link }) => (
        <li key={link}>
          <ContentLink link={link}>
            <Icon name={ICONS[link] ?? 'circle-arrow-right'} />
            <span>
              {title}
              <small>{text}</small>
            </span>
            <Icon name="chevron-right" />
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
