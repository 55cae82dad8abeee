import { OPERATIONS, offeredCurrency } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Select } from '@cairn/ui/select';
import { useState } from 'react';
import type { GiftPage } from '#app/content/order-pages/gift-page.server.ts';
import { type Circumstances, obstacleTo } from '#app/ordering/package-choice/rules.ts';
import type { ChosenPackage, ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import { useSession } from '#app/session/session.tsx';
import { AnotherAmount } from './another-amount.tsx';
import styles from './how-much.module.css';
import type { GiftOffer } from './show-gifts.ts';
import { Sizes } from './sizes.tsx';

type Props = {
  content: GiftPage;
  offer: GiftOffer;
  /** Currency of the prices on screen or loading. */
  currency: Currency;
  chosen: ChosenPackage | undefined;
  isBusy: boolean;
  circumstances: Circumstances;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
  onCurrency(currency: Currency): void;
};

/** The amount: one of those suggested, or any other. */
export function HowMuch(props: Props) {
  const { content, offer, currency, chosen, isBusy, circumstances, onToggle, onCurrency } = props;
  const { sizes, another, empty } = content;
  const { company } = useSession();
  const isAnother =
    chosen !== undefined && !sizes.suggested.some(({ avios }) => avios === chosen.avios);
  // A choice that is read from the browser's storage does not open it: the page would move.
  const [isOpen, setOpen] = useState(isAnother);
  const sold = offer.packages.filter(
    (one): one is ChosenPackage =>
      one.price !== undefined && obstacleTo(one, circumstances) === undefined,
  );
  const { currencies } = OPERATIONS[company];
  const hasPrices = isBusy || offer.packages.some(({ price }) => price);
  function open() {
    const [least] = sold;
    // The amount shown is chosen; closing clears it.
    if (!isOpen && !chosen && least) onToggle(least, false);
    if (isOpen && isAnother) onToggle(chosen, true);
    setOpen(!isOpen);
  }
  return (
    <section aria-labelledby="how-much">
      <div className={styles.head}>
        <h2 id="how-much">{sizes.title}</h2>
        {currencies.length > 1 && (
          <Select
            label={another.currencyLabel}
            hideLabel
            name="currency"
            value={currency}
            options={currencies.map((code) => ({ value: code, text: code }))}
            onChange={({ target }) => {
              const wanted = offeredCurrency(company, target.value);
              if (wanted) onCurrency(wanted);
            }}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isBusy && sizes.busyText}
      </p>
      {hasPrices ? (
        <>
          <Sizes
            texts={sizes}
            packages={offer.packages}
            chosen={chosen?.avios}
            isBusy={isBusy}
            circumstances={circumstances}
            onToggle={onToggle}
          />
          <AnotherAmount
            texts={another}
            packages={sold}
            chosen={chosen}
            isChosen={isAnother}
            isOpen={isOpen}
            onOpen={open}
            onChoose={(shown) => onToggle(shown, false)}
          />
          <p className={styles.tip}>
            <Icon name={offer.bonusEnds ? 'sparkles' : 'info'} />
            {offer.bonusEnds
              ? fillIn(content.bonusEndText, { date: offer.bonusEnds })
              : content.noBonusText}
          </p>
        </>
      ) : (
        <div className={styles.empty}>
          <h3>{fillIn(empty.title, { currency })}</h3>
          <p>{empty.text}</p>
          <p className={styles.ways}>
            {currencies
              .filter((code) => code !== currency)
              .map((code) => (
                <Button key={code} kind="secondary" onClick={() => onCurrency(code)}>
                  {fillIn(empty.otherCurrencyText, { currency: code })}
                </Button>
              ))}
          </p>
        </div>
      )}
    </section>
  );
}
