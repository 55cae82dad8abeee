import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Chip } from '@cairn/ui/chip';
import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './fee-box.module.css';
import { type FeeBand, type Fees, type Means, reachOf } from './rules.ts';
import type { Amount } from './use-amount.ts';

type Props = {
  content: TransferPage;
  fees: Fees;
  amount: Amount;
  /** The band of the chosen amount. */
  band: FeeBand | undefined;
  means: Means;
  locale: string;
  isBusy: boolean;
  isStopped: boolean;
};

/** The fee of each amount. */
export function FeeBox({ content, fees, amount, band, means, locale, isBusy, isStopped }: Props) {
  const texts = content.fees;
  const { bands } = fees;
  return (
    <Box aria-labelledby="fees" aria-busy={isBusy || undefined}>
      <h2 id="fees">{texts.title}</h2>
      <table className={styles.bands}>
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.amountText}</th>
            <th scope="col">{texts.feeText}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((one) => {
            const isChosen = one === band && !isStopped;
            const obstacle = obstacleTo(one, means, texts);
            return (
              <tr key={one.from} className={isChosen ? styles.chosen : undefined}>
                <th scope="row">
                  {one.texts.band} {isChosen && <Chip tone="brand">{texts.chosenText}</Chip>}
                  {obstacle && !isStopped && <span className={styles.obstacle}>{obstacle}</span>}
                </th>
                <td>{isBusy ? <Skeleton className={styles.wait} /> : one.texts.fee}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!isStopped && (
        <p className={styles.tip}>
          <Icon name="info" />
          <span>
            {isBusy ? (
              <Skeleton className={styles.wait} />
            ) : (
              tipOf(texts, fees, band, amount.avios, means, locale)
            )}
          </span>
        </p>
      )}
    </Box>
  );
}

function obstacleTo(band: FeeBand, means: Means, texts: TransferPage['fees']): string | undefined {
  if (means && band.from > means.left) return texts.overText;
  return band.isAvailable ? undefined : texts.unavailableText;
}

/** Suggests more avios for the same fee, or names the next fee. */
function tipOf(
  texts: TransferPage['fees'],
  { bands }: Fees,
  band: FeeBand | undefined,
  avios: number,
  means: Means,
  locale: string,
): string {
  const number = (count: number) => formatCount(count, locale);
  const reach = reachOf(bands, means).most;
  const to = Math.min(band?.to ?? avios, reach);
  if (band && avios < to) {
    const values = { fee: band.texts.fee, to: number(to), more: number(to - avios) };
    return fillIn(texts.sameFeeText, values);
  }
  const next = bands.find(({ from, isAvailable }) => from > avios && from <= reach && isAvailable);
  if (!next) return texts.mostText;
  return fillIn(texts.nextFeeText, { from: number(next.from), fee: next.texts.fee });
}
