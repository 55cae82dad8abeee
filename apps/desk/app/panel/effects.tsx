import type { Facts } from '@cairn/api/desk-types';
import { classNames } from '@cairn/ui/class-names';
import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { IconSpot, type Tone } from '#app/parts/icon-spot.tsx';
import styles from './effects.module.css';
import { type FactChange, factChanges } from './fact-texts.ts';

export type Effect = {
  id: string;
  icon: DeskIconName;
  tone?: Tone;
  title: ReactNode;
  value?: ReactNode;
  note?: ReactNode;
};

type EffectsProps = {
  effects: readonly Effect[];
  /** Not within a card, which has a frame. */
  isFramed?: boolean;
};

/** Effects of an action: one line each for money, avios, limits and emails. */
export function Effects({ effects, isFramed = true }: EffectsProps) {
  return (
    <ul className={classNames(styles.effects, isFramed && styles.framed)}>
      {effects.map(({ id, icon, tone, title, value, note }) => (
        <li key={id}>
          <IconSpot icon={icon} {...(tone && { tone })} />
          <b>{title}</b>
          {value !== undefined && <span className={styles.value}>{value}</span>}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}

/** The facts of a preview before and after, for actions that have no words of their own. */
export function FactTable({ change }: { change: { before: Facts; after: Facts } }) {
  const facts = factChanges(change);
  if (facts.length === 0) return <p>Checked just now: nothing stands in its way.</p>;
  return <ChangeTable changes={facts} />;
}

type ChangeProps = { changes: readonly FactChange[]; heads?: readonly [string, string] };

/** Values before and after, side by side. */
export function ChangeTable({ changes, heads = ['Now', 'Afterwards'] }: ChangeProps) {
  return (
    <table className={styles.facts}>
      <caption className="visually-hidden">What changes</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, from, to, isChanged }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {isChanged ? (
              <>
                <td className={styles.was}>{from}</td>
                <td className={styles.now}>{to}</td>
              </>
            ) : (
              <td colSpan={2}>{to}, unchanged</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
