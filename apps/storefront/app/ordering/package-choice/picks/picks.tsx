import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon, type IconName } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import type { Allowance } from '../allowance.ts';
import { ChoiceMark } from '../choice-mark.tsx';
import { CHOICE, CHOICE_FORM } from '../filters.ts';
import type { ShownPackage } from '../offer/shown-offer.ts';
import { PackagePile } from '../package-pile.tsx';
import { Alternative } from './alternative.tsx';
import styles from './picks.module.css';
import type { PickKind, Recommendation } from './recommend.ts';

const ICONS: Record<PickKind, IconName> = {
  goal: 'target',
  closest: 'target',
  bonus: 'sparkles',
  most: 'gauge',
  popular: 'users',
  value: 'trending-down',
  smallest: 'coins',
};

type Props = {
  content: Pick<PackageChoice, 'picks' | 'packages'>;
  picks: readonly Recommendation[];
  chosen: number | undefined;
  isBusy: boolean;
  /** Whether the yearly limit leaves only small packages. */
  isTight: boolean;
  allowance: Allowance | undefined;
  /** What the member saves for, and how much is missing. */
  goal: { avios: number; gap: number } | undefined;
  locale: string;
  onToggle(shown: ShownPackage): void;
};

/** The recommended packages. To choose one is to choose its row in the list. */
export function Picks(props: Props) {
  const { content, picks, isBusy, isTight, allowance } = props;
  const limit = isTight && !isBusy ? allowance : undefined;
  if (!isBusy && picks.length === 0 && !limit) return null;
  return (
    <section aria-labelledby="picks-title" className={styles.section} aria-busy={isBusy}>
      <h2 id="picks-title">{limit ? limit.texts.limitTitle : content.picks.title}</h2>
      <p>{limit ? limit.texts.limitText : content.picks.text}</p>
      <ul className={styles.picks}>
        {isBusy
          ? ['lead', 'second', 'third'].map((place) => (
              <li key={place} className={styles.wait}>
                <Skeleton height="block" />
              </li>
            ))
          : picks.map((pick, index) => (
              <li key={pick.kind}>
                <Pick {...props} pick={pick} isLead={index === 0} />
              </li>
            ))}
        {limit?.alternatives.map((alternative) => (
          <li key={alternative.product}>
            <Alternative {...alternative} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pick(props: Props & { pick: Recommendation; isLead: boolean }) {
  const { content, pick, isLead, chosen, onToggle } = props;
  const { kind, shown } = pick;
  const { avios, price } = shown;
  const { bonus, receive, total, pricePerAvios } = price.texts;
  const each = (text: string) =>
    fillIn(content.packages.pricePerAviosText, { pricePerAvios: text });
  return (
    <button
      type="submit"
      form={CHOICE_FORM}
      name={CHOICE}
      value={avios}
      className={isLead ? `${styles.pick} ${styles.lead}` : styles.pick}
      aria-pressed={avios === chosen}
      onClick={(event) => {
        event.preventDefault();
        onToggle(shown);
      }}
    >
      <span className={styles.label}>
        <Icon name={ICONS[kind]} />
        {content.picks.kinds[kind].label}
      </span>
      <ChoiceMark className={styles.mark} />
      <PackagePile avios={avios} bonusAvios={price.bonusAvios} className={styles.picture} />
      <span className={styles.receive}>
        <b>{receive}</b> {content.packages.aviosText}
      </span>
      <span className={styles.how} data-none={bonus === undefined || undefined}>
        {bonus === undefined
          ? content.packages.noBonusAtSizeText
          : fillIn(content.picks.bonusText, { avios: shown.texts.avios, bonus })}
      </span>
      <span className={styles.why}>{whyOf(props)}</span>
      <span className={styles.price}>
        <b>{total}</b>
        <span>
          <Spoken shown={each(pricePerAvios.shown)} spoken={each(pricePerAvios.spoken)} />
        </span>
      </span>
    </button>
  );
}

function whyOf({ content, pick, allowance, goal, locale }: Props & { pick: Recommendation }) {
  const { kind, shown } = pick;
  if (kind === 'value' && allowance) return allowance.texts.valueText;
  const number = (count: number) => count.toLocaleString(locale);
  const spare = shown.avios + shown.price.bonusAvios - (goal?.gap ?? 0);
  return fillIn(content.picks.kinds[kind].text, {
    goal: number(goal?.avios ?? 0),
    spare: number(spare),
    missing: number(-spare),
    year: allowance?.year ?? '',
  });
}
