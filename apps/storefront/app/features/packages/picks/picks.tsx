import { PackageFace, packageCardClass } from '@cairn/ui/package-card';
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
  return (
    <section aria-labelledby="picks-title" className={styles.section} aria-busy={isBusy}>
      <h2 id="picks-title">{limit?.title ?? content.picks.title}</h2>
      <p>{limit?.text ?? content.picks.text}</p>
      <ul className={styles.picks}>
        {isBusy
          ? expected.map((pick, index) => (
              <li key={`${pick.kind} ?`} className={styles.wait}>
                <Skeleton height="block" />
                <div className={styles.reserved}>
                  <Pick {...props} pick={pick} isLead={index === 0} />
                </div>
              </li>
            ))
          : picks.map((pick, index) => (
              <li key={pick.kind}>
                <Pick {...props} pick={pick} isLead={index === 0} />
              </li>
            ))}
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
  return (
    <ChoiceButton
      shown={shown}
      isChosen={avios === chosen}
      className={packageCardClass(isLead ? 'lead' : 'plain')}
      onToggle={onToggle}
    >
      <PackageFace
        icon={icon}
        label={content.picks.kinds[kind].label}
        picture={{ fullness: shown.fullness, hasBonus: bonus !== undefined }}
        receive={receive}
        unit={content.packages.aviosText}
        how={sum}
        hasBonus={bonus !== undefined}
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
