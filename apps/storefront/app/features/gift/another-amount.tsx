import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import { Range } from '@cairn/ui/range';
import { useId } from 'react';
import type { GiftPage } from '#app/content/order-pages/gift-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import type { ChosenPackage } from '#app/ordering/package-choice/shown-package.ts';
import styles from './another-amount.module.css';

type Props = {
  texts: GiftPage['another'];
  /** Those that can be chosen, smallest first. */
  packages: readonly ChosenPackage[];
  chosen: ChosenPackage | undefined;
  /** Whether the chosen one is none of the suggestions. */
  isChosen: boolean;
  isOpen: boolean;
  onOpen(): void;
  onChoose(shown: ChosenPackage): void;
};

/** Every amount that is sold, by slider or step by step. */
export function AnotherAmount(props: Props) {
  const { texts, packages, chosen, isChosen, isOpen, onOpen, onChoose } = props;
  const id = useId();
  const [least, most] = [packages[0], packages.at(-1)];
  if (!least || !most) return null;
  const found = packages.findIndex(({ avios }) => avios === chosen?.avios);
  const index = found < 0 ? 0 : found;
  const shown = packages[index] ?? least;
  const step = (by: number) => {
    const next = packages[index + by];
    return next && (() => onChoose(next));
  };
  const range = {
    from: least.texts.avios,
    to: most.texts.avios,
    price: least.price.texts.total,
    pricePerAvios: most.price.texts.pricePerAvios.shown,
  };
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={id}
        data-chosen={isChosen || undefined}
        onClick={onOpen}
      >
        <b>{texts.title}</b>
        <span>{fillIn(texts.text, range)}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      <div id={id} className={styles.amount} hidden={!isOpen}>
        <div className={styles.controls}>
          <div className={styles.stepper}>
            <Step label={texts.fewerText} icon="minus" onStep={step(-1)} />
            <p>
              <output aria-live="off">{shown.texts.avios}</output>
              <span>{texts.label}</span>
            </p>
            <Step label={texts.moreText} icon="plus" onStep={step(1)} />
          </div>
          <Range
            label={texts.sliderLabel}
            valueText={fillIn(texts.valueText, {
              amount: shown.texts.avios,
              total: shown.price.texts.total,
            })}
            min={0}
            max={packages.length - 1}
            value={index}
            onChange={({ target }) => {
              const next = packages[Number(target.value)];
              if (next) onChoose(next);
            }}
          />
          <p className={styles.ends} aria-hidden="true">
            <span>{range.from}</span>
            <span>{range.to}</span>
          </p>
        </div>
        <p className={styles.price}>
          <b>{shown.price.texts.total}</b>
          <span>
            <Spoken {...shown.price.texts.eachInFull} />
          </span>
        </p>
      </div>
    </>
  );
}

type StepProps = { label: string; icon: 'minus' | 'plus'; onStep: (() => void) | undefined };

/** At its end the button stays focusable, so that keyboard users do not lose focus. */
function Step({ label, icon, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onStep === undefined || undefined}
      onClick={onStep}
    >
      <Icon name={icon} />
    </button>
  );
}
