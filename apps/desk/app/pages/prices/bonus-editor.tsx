import { OPERATIONS } from '@cairn/contract/values/company';
import { useState } from 'react';
import type { Previewed } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { OverlapNotice, termsFor } from '#app/catalogue/overlap-notice.tsx';
import { PackagePreview } from '#app/catalogue/package-preview.tsx';
import { type Bonus, bonusText } from '#app/catalogue/package-price.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { dayOf, momentOf } from '#app/text/times.ts';
import { type BonusDraft, draftOf, newDraft, type ReadDraft, readDraft } from './bonus-draft.ts';
import { BonusFields } from './bonus-fields.tsx';

type Props = {
  /** The one that is edited; a new one without. */
  bonus?: Bonus;
  bonuses: readonly Bonus[];
  onClose: () => void;
};

/** A bonus that is new or has not begun, with the member's card as it would be. */
export function BonusEditor({ bonus, bonuses, onClose }: Props) {
  const [draft, setDraft] = useState<BonusDraft>(() => (bonus ? draftOf(bonus) : newDraft()));
  const read = readDraft(draft);
  const common = {
    about:
      'Members see it from its first minute on, and not before. Orders that were started keep their price.',
    isWide: true,
    whyText: 'Why',
    isComplete: read !== undefined,
    fields: <BonusFields draft={draft} isNew={!bonus} onChange={setDraft} />,
    onClose,
  };
  const seen = (previewed: Previewed<'bonus add'> | Previewed<'bonus edit'>) =>
    read && <Seen draft={draft} read={read} previewed={previewed} bonuses={bonuses} />;
  const { company } = draft;
  const done = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
    title: bonus ? 'The bonus is changed' : 'The bonus is planned',
    text: `It runs from ${momentOf(startsAt, company)} to ${momentOf(endsAt, company)}.`,
  });
  if (bonus) {
    return (
      <ActionPanel
        {...common}
        action="bonus edit"
        title={`Edit bonus ${bonusText(bonus)}`}
        input={{ id: bonus.id, ...read?.worth, ...read?.rest }}
        effects={seen}
        verb="Change the bonus"
        done={done}
      />
    );
  }
  return (
    <ActionPanel
      {...common}
      action="bonus add"
      title={read ? `New bonus ${bonusText(read.terms)}` : 'New bonus'}
      input={{ company, product: draft.product, ...read?.worth, ...read?.rest }}
      effects={seen}
      verb="Add the bonus"
      askVerb={() => 'Ask for approval'}
      done={done}
    />
  );
}

type SeenProps = {
  draft: BonusDraft;
  read: ReadDraft;
  previewed: Previewed<'bonus add'> | Previewed<'bonus edit'>;
  bonuses: readonly Bonus[];
};

/** The member's card with this bonus, and the days on which another bonus applies. */
function Seen({ draft: { company, product }, read, previewed, bonuses }: SeenProps) {
  const { terms, rest } = read;
  const prices = useRead('price list', { company, product });
  const there = useRead('bonus list', { company, from: rest.starts, to: rest.ends });
  if (prices.kind !== 'loaded') return null;
  const { tiers } = prices.result;
  const known = there.kind === 'loaded' ? there.result.bonuses : bonuses;
  const { overlaps } = previewed.result;
  const at = Date.parse(rest.starts);
  const covered = tiers.filter(({ lower }) => lower >= terms.fromAvios);
  const first = covered[0]?.lower ?? tiers.at(-1)?.lower ?? terms.fromAvios;
  const closed = covered.filter(({ state }) => state === 'closed').length;
  return (
    <>
      <OverlapNotice overlaps={overlaps} bonuses={known} company={company} />
      <PackagePreview
        tiers={tiers}
        currency={OPERATIONS[company].country === 'GB' ? 'GBP' : 'EUR'}
        bonusOf={(avios) => termsFor(avios, at, terms, overlaps, known)}
        at={at}
        title={
          <>
            <b>As a member of {company} sees it</b> on {dayOf(at, company)}
          </>
        }
        first={first}
      />
      <KeyValues
        rows={[
          {
            key: 'Packages with this bonus',
            value: `${covered.length} of ${tiers.length}${closed > 0 ? `, ${closed} closed` : ''}`,
          },
          { key: 'Started orders', value: 'keep their price' },
        ]}
      />
    </>
  );
}
