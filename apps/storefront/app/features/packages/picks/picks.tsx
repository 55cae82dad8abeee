import { PackageFace, packageCardClass } from '@cairn/ui/package-card';
import { Pile } from '@cairn/ui/pile';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { ChoiceButton } from '#app/ordering/package-choice/choice-button.tsx';
import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import type { ShownPick } from '../offer/shown-offer.ts';
import styles from './picks.module.css';

type Props = {
  content: Pick<PackageChoice, 'picks' | 'packages'>;
  picks: readonly ShownPick[];
  chosen: number | undefined;
  isBusy: boolean;
  /** Visitors' recommendations, whose height is reserved while a member's own are loading. */
  expected: readonly ShownPick[];
  /** When the yearly limit leaves small packages at most: what to say, and what else there is. */
  limit: { title: string; text: string; others: ReactNode } | undefined;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
};

/** The recommended packages. To choose one is to choose its row in the list. */
export function Picks(props: Props) {
  const { content, picks, isBusy, expected, limit } = props;
  if (!isBusy && picks.length === 0 && !limit) return null;
  const { title, text } = limit ?? content.picks;
  return (
    <section aria-labelledby="picks-title" className={styles.section} aria-busy={isBusy}>
      <h2 id="picks-title">{title}</h2>
      <p>{text}</p>
      <ul className={styles.picks}>
        {(isBusy ? expected : picks).map((pick, index) => {
          const button = <Pick {...props} pick={pick} isLead={index === 0} />;
          return (
            <li key={pick.kind} className={isBusy ? styles.wait : undefined}>
              {isBusy && <Skeleton height="block" />}
              {isBusy ? <div className={styles.reserved}>{button}</div> : button}
            </li>
          );
        })}
        {limit?.others}
      </ul>
    </section>
  );
}

function Pick(props: Props & { pick: ShownPick; isLead: boolean }) {
  const { content, pick, isLead, chosen, onToggle } = props;
  const { kind, icon, shown } = pick;
  const { avios, price } = shown;
  const { bonus, receive, sum, total, eachInFull } = price.texts;
  const hasBonus = bonus !== undefined;
  return (
    <ChoiceButton
      shown={shown}
      isChosen={avios === chosen}
      className={packageCardClass(isLead && 'lead')}
      onToggle={onToggle}
    >
      <PackageFace
        icon={icon}
        label={content.picks.kinds[kind].label}
        picture={<Pile fullness={shown.fullness} hasBonus={hasBonus} />}
        receive={receive}
        unit={content.packages.aviosText}
        how={sum}
        hasBonus={hasBonus}
        why={pick.text}
        foot={
          <>
            <b>{total}</b>
            <span>
              <Spoken {...eachInFull} />
            </span>
          </>
        }
      />
    </ChoiceButton>
  );
}
