import { deliveryMoment } from '@cairn/contract/orders/delivery-dates';
import { bonusPercent } from '@cairn/contract/prices/bonus-percent';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal, pricePerAvios } from '@cairn/contract/values/money';
import { Panel } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { RecipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { useErrorTitle } from '#app/errors/use-error-title.ts';
import { GiftCard } from '#app/ordering/gift/gift-card.tsx';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';
import { amountsOf, paidAvios } from '#app/ordering/orders/orders.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import priceRows from '#app/ordering/parts/price-rows.module.css';
import { bonusName } from '#app/ordering/parts/summary-rows.tsx';
import type { RecipientDraft } from '#app/pending/stored-order.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import styles from './recipient-summary.module.css';
import type { SentOrder, SentProduct } from './use-recipient-order.ts';

type Props = {
  product: SentProduct;
  occasions: readonly Occasion[];
  /** The first name of who sends it. */
  sender: string;
  content: RecipientFormPage;
  stepUp: TransferPage['stepUp'] | undefined;
  /** Undefined until it is read, and for others than its member. */
  order: SentOrder | undefined;
  draft: RecipientDraft;
  locale: string;
  /** The sender's. */
  timeZone: string;
  /** The id of the form that the button submits. */
  form: string;
  isDisabled: boolean;
  isChecking: boolean;
  next: 'continue' | 'log in' | 'wait';
};

/** The order as the recipient will get it, with its price. */
export function RecipientSummary(props: Props) {
  const { product, content, stepUp, order, form, isDisabled, isChecking, next } = props;
  const { summary } = content;
  const disabledText = useErrorTitle() ?? summary.disabledText;
  const card = product === 'gift' ? content.card : undefined;
  return (
    <aside className={styles.place} aria-label={summary.title}>
      {card && (
        <>
          <h2 className={styles.title}>{card.title}</h2>
          <CardPreview {...props} texts={card} />
        </>
      )}
      <Panel>
        {order ? (
          <>
            {!card && <Card {...props} order={order} />}
            <Rows {...props} order={order} />
          </>
        ) : (
          next !== 'log in' && <Skeleton className={card ? styles.waitRows : styles.wait} />
        )}
        {next === 'log in' ? (
          <>
            <p className={styles.prompt}>{content.logIn.text}</p>
            <LogInLink className={buttonClass({ block: true })}>
              {content.logIn.buttonText}
            </LogInLink>
          </>
        ) : (
          <Button
            type="submit"
            form={form}
            block
            busy={isChecking}
            aria-busy={next === 'wait'}
            aria-disabled={isDisabled || next === 'wait'}
          >
            {stepUp?.buttonText ?? summary.buttonText}
            <Icon name={stepUp ? 'lock' : 'arrow-right'} />
          </Button>
        )}
        {stepUp && next !== 'log in' && <p className={styles.prompt}>{stepUp.text}</p>}
        {isDisabled && <p className={styles.prompt}>{disabledText}</p>}
      </Panel>
    </aside>
  );
}

/** The same card as on the gift's page, now with the recipient's name. */
function CardPreview({ texts, occasions, sender, order, draft, locale }: Props & CardTexts) {
  const amounts = order && amountsOf(order);
  return (
    <GiftCard
      texts={texts}
      occasion={occasionOf(occasions, draft.occasion)}
      avios={amounts && (amounts.avios + amounts.bonusAvios).toLocaleString(locale)}
      recipient={draft.firstName.trim()}
      sender={sender}
      message={draft.message.trim()}
      className={styles.preview}
    />
  );
}

type CardTexts = { texts: NonNullable<RecipientFormPage['card']> };

type ShownProps = Pick<Props, 'content' | 'draft' | 'locale' | 'timeZone'> & { order: SentOrder };

function Card({ content: { summary }, order, draft, locale }: ShownProps) {
  const { avios, bonusAvios } = amountsOf(order);
  const name = draft.firstName.trim();
  const message = draft.message.trim();
  return (
    <div className={styles.card} data-surface="pine">
      <img src={rowOf(order.type).drawing} alt="" width="160" height="112" />
      <p>
        <strong>{(avios + bonusAvios).toLocaleString(locale)}</strong>
        <span>
          {name ? fillIn(summary.aviosForNameText, { name: isolated(name) }) : summary.aviosForText}
        </span>
      </p>
      {message && <blockquote dir="auto">{message}</blockquote>}
    </div>
  );
}

function Rows({ content, order, draft, locale, timeZone }: ShownProps) {
  const { summary } = content;
  const { currency, type } = order;
  const { avios, bonusAvios, price } = amountsOf(order);
  const total = minorFromDecimal(price);
  const totalText = formatMoney(total, currency, locale);
  const amount = (count: number) =>
    fillIn(summary.aviosText, { amount: count.toLocaleString(locale) });
  const paid = paidAvios(order);
  const rows: [name: string, value: ReactNode][] = [
    [summary.productText[type], amount(avios)],
    ...(bonusAvios > 0
      ? [
          [bonusName(summary, bonusPercent(avios, bonusAvios)), `+${amount(bonusAvios)}`] as [
            string,
            string,
          ],
        ]
      : []),
    [summary.arrivesText, arrivalOf(summary, draft, { timeZone, locale })],
    paid === undefined
      ? [summary.feeText, totalText]
      : [
          summary.pricePerAviosText,
          <Spoken
            key="price"
            {...pricePerAviosText(pricePerAvios(total, paid), currency, locale, content.smallUnits)}
          />,
        ],
  ];
  return (
    <dl className={priceRows.rows}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={priceRows.total}>
        <dt>{fillIn(summary.totalText, { currency })}</dt>
        <dd key={totalText}>{totalText}</dd>
      </div>
    </dl>
  );
}

function arrivalOf(
  { arrivesNowText, arrivesLaterText }: RecipientFormPage['summary'],
  { isDated, date }: RecipientDraft,
  { timeZone, locale }: { timeZone: string; locale: string },
): string {
  if (!isDated) return arrivesNowText;
  if (!date) return arrivesLaterText;
  return formatMoment(deliveryMoment(date, timeZone), timeZone, locale);
}
