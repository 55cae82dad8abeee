import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import { useState } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { type Circumstances, obstacleTo } from '#app/ordering/package-choice/rules.ts';
import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import type { Allowance } from '../allowance.ts';
import type { PackageOffer } from '../offer/shown-offer.ts';
import { FoldButton } from './fold-button.tsx';
import type { SizeGroup } from './groups.ts';
import styles from './package-list.module.css';
import { PackageRow } from './package-row.tsx';

type Props = {
  content: Pick<PackageChoice, 'packages' | 'filters'>;
  group: SizeGroup;
  offer: PackageOffer;
  chosen: number | undefined;
  tags: ReadonlyMap<number, string>;
  isBusy: boolean;
  circumstances: Circumstances;
  allowance: Allowance | undefined;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
};

/** The packages of one size under their heading. A size that is wholly over the limit is folded. */
export function SizeRows(props: Props) {
  const { content, group, offer, chosen, tags, isBusy, circumstances, allowance } = props;
  const texts = content.packages;
  const size = content.filters.sizes[group.size];
  const obstacles = group.packages.map((shown) => obstacleTo(shown, circumstances));
  const isOver = !isBusy && obstacles.every((obstacle) => obstacle === 'over limit');
  const [isOpen, setOpen] = useState(false);
  const about = isBusy || isOver ? undefined : offer.sizes[group.size];
  const isFolded = isOver && !isOpen;
  return (
    <tbody role="rowgroup">
      <tr role="row" className={styles.group}>
        <th scope="rowgroup" colSpan={5}>
          <span className={styles.size}>
            {size} <span>{offer.sizes[group.size].range}</span>
          </span>
          {about?.percent && (
            <Chip tone="solid">{fillIn(texts.percentText, { percent: about.percent })}</Chip>
          )}
          <span className={styles.note}>
            {isOver ? allowance?.texts.openAgainText : about?.note}
          </span>
          {isOver && allowance && (
            <FoldButton
              text={fillIn(isOpen ? texts.hideText : texts.showText, { size })}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            />
          )}
        </th>
      </tr>
      {!isFolded &&
        group.packages.map((shown, index) => (
          <PackageRow
            key={shown.avios}
            texts={texts}
            shown={shown}
            isChosen={shown.avios === chosen}
            tag={tags.get(shown.avios)}
            isBusy={isBusy}
            obstacle={obstacles[index]}
            overText={allowance?.texts.overText}
            highest={offer.highest}
            onToggle={props.onToggle}
          />
        ))}
    </tbody>
  );
}
