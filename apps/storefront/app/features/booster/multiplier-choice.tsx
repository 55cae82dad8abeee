import { fillIn } from '@cairn/contract/values/fill-in';
import { pictureUrl } from '@cairn/ui/picture';
import type { BoosterPage } from '#app/content/order-pages/booster-page.server.ts';
import { Spoken, type SpokenText } from '#app/content/text/spoken.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './multiplier-choice.module.css';
import type { ShownMultiplier, ShownPrice } from './offer.ts';

type Props = {
  content: BoosterPage;
  multipliers: readonly ShownMultiplier[];
  /** Avios earned with the chosen activities. */
  avios: number;
  multiplier: number;
  /** Avios that boosts can still add this year. */
  left: number;
  locale: string;
  /** Name of the radio group, which is on the page twice while the phone's choice is open. */
  group: string;
  onChange(multiplyBy: number): void;
};

export function MultiplierChoice(props: Props) {
  const { content, multipliers, avios, multiplier, left, locale, group, onChange } = props;
  const { choice } = content;
  return (
    <fieldset className={styles.multipliers}>
      <legend className="visually-hidden">{choice.title}</legend>
      {multipliers.map(({ multiplyBy, name }) => {
        const texts = content.multipliers.find((one) => one.multiplyBy === multiplyBy);
        const isOver = avios * multiplyBy > left;
        const amount = formatCount(avios * multiplyBy, locale);
        return (
          <label key={multiplyBy} className={styles.multiplier}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              value={multiplyBy}
              checked={multiplyBy === multiplier}
              disabled={isOver}
              onChange={() => onChange(multiplyBy)}
            />
            {/* WebP, because these drawings are transparent. */}
            {texts?.image && (
              <img
                src={pictureUrl(texts.image.src, 767, 'webp')}
                alt=""
                width={texts.image.width}
                height={texts.image.height}
              />
            )}
            <strong>{name}</strong>
            {texts && <span className="visually-hidden">{texts.text}</span>}
            {(avios > 0 || isOver) && (
              <small>{isOver ? choice.overText : fillIn(choice.addedText, { amount })}</small>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

type PricesProps = {
  content: BoosterPage;
  multipliers: readonly ShownMultiplier[];
  multiplier: number;
  /** The price per avios when buying as many; undefined if unknown. */
  buying: ShownPrice | undefined;
  isBusy: boolean;
};

type RowProps = { look: string | undefined; standard?: SpokenText | undefined };

/** Prices per avios, beside that of buying as many. */
export function BoostPrices(props: PricesProps) {
  const { content, multipliers, multiplier, buying, isBusy } = props;
  const { pricesTitle, buyText } = content.choice;
  const most = Math.max(...multipliers.map(({ price }) => price.value), buying?.value ?? 0);
  const row = (key: string | number, name: string, price: ShownPrice, more: RowProps) => (
    <tr key={key} className={more.look}>
      <th scope="row">{name}</th>
      <td className={styles.bar}>
        <svg aria-hidden="true">
          <rect width={`${(100 * price.value) / most}%`} height="100%" rx="6" />
        </svg>
      </td>
      <td>
        <Spoken {...price.text} />
        {more.standard && <Instead text={more.standard} content={content} />}
      </td>
    </tr>
  );
  return (
    <table className={styles.prices}>
      <caption>{pricesTitle}</caption>
      <tbody>
        {multipliers.map(({ multiplyBy, name, price, standardPrice }) => {
          const look = multiplyBy === multiplier ? styles.chosen : undefined;
          return row(multiplyBy, name, price, { look, standard: standardPrice });
        })}
        {buying && row('buy', buyText, buying, { look: styles.buying })}
        {!buying && isBusy && (
          <tr>
            <th scope="row">{buyText}</th>
            <td className={styles.bar} />
            <td>–</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

type InsteadProps = { text: SpokenText; content: BoosterPage };

/** The standard price beside a campaign's: struck through, and in words for screen readers. */
function Instead({ text, content }: InsteadProps) {
  const spoken = fillIn(content.choice.insteadOfText, { price: text.spoken });
  return (
    <>
      {' '}
      <s aria-hidden="true">{text.shown}</s>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
