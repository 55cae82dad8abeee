import { fillIn } from '@cairn/contract/values/fill-in';
import large from '@cairn/ui/drawings/gift-large.svg';
import medium from '@cairn/ui/drawings/gift-medium.svg';
import small from '@cairn/ui/drawings/gift-small.svg';
import { Skeleton } from '@cairn/ui/skeleton';
import type { GiftPage } from '#app/content/order-pages/gift-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { ChoiceButton } from '#app/ordering/package-choice/choice-button.tsx';
import { type Circumstances, obstacleTo } from '#app/ordering/package-choice/rules.ts';
import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import styles from './sizes.module.css';

const DRAWINGS = [small, medium, large];

type Props = {
  texts: GiftPage['sizes'];
  packages: readonly ShownPackage[];
  chosen: number | undefined;
  isBusy: boolean;
  circumstances: Circumstances;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
};

/** The suggested amounts, each with a name that gives it a meaning. */
export function Sizes({ texts, packages, ...more }: Props) {
  return (
    <ul className={styles.sizes} aria-busy={more.isBusy}>
      {texts.suggested.map(({ avios, name, text }, index) => {
        const shown = packages.find((one) => one.avios === avios);
        return (
          shown && (
            <li key={avios}>
              <Size
                {...more}
                texts={texts}
                shown={shown}
                words={{ name, text }}
                drawing={DRAWINGS[index % DRAWINGS.length] ?? small}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

type SizeProps = Omit<Props, 'packages'> & {
  shown: ShownPackage;
  words: { name: string; text: string };
  drawing: string;
};

function Size(props: SizeProps) {
  const { texts, shown, words, drawing, chosen, isBusy, circumstances, onToggle } = props;
  const { avios, price } = shown;
  const obstacle = isBusy ? undefined : obstacleTo(shown, circumstances);
  return (
    <ChoiceButton
      shown={shown}
      isChosen={avios === chosen}
      isDisabled={isBusy || obstacle !== undefined}
      className={styles.size}
      onToggle={onToggle}
    >
      <img src={drawing} alt="" width="120" height="92" className={styles.drawing} />
      <span className={styles.name}>{words.name}</span>
      <span className={styles.amount}>
        <b>{shown.texts.avios}</b> {texts.aviosText}
      </span>
      <span className={styles.text}>
        {price?.texts.bonus
          ? fillIn(texts.bonusText, { amount: price.texts.bonus, total: price.texts.receive })
          : words.text}
      </span>
      <span className={styles.price}>
        {isBusy ? (
          <Skeleton />
        ) : price && obstacle !== 'unavailable' ? (
          <>
            <b>{price.texts.total}</b>
            <span>
              <Spoken {...price.texts.eachInFull} />
            </span>
          </>
        ) : (
          texts.unavailableText
        )}
      </span>
    </ChoiceButton>
  );
}
