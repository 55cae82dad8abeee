import type { Bonus } from '#app/catalogue/package-price.ts';
import { bonusText } from '#app/catalogue/package-price.ts';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { momentOf } from '#app/text/times.ts';
import { BonusEditor } from './bonus-editor.tsx';
import { useOpenPanel } from './use-open-panel.ts';

/** Adding, editing and ending a bonus: whichever the address asks for. */
export function BonusPanel({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { name, of, close } = useOpenPanel();
  const bonus = bonuses.find(({ id }) => id === of);
  if (name === 'add-bonus') return <BonusEditor bonuses={bonuses} onClose={close} />;
  if (!bonus) return null;
  if (name === 'edit-bonus') {
    return <BonusEditor bonus={bonus} bonuses={bonuses} onClose={close} />;
  }
  if (name !== 'end-bonus') return null;
  const { company, product, state, endsAt } = bonus;
  const isRunning = state === 'running';
  return (
    <ActionPanel
      action="bonus end"
      title={`${isRunning ? 'End' : 'Take back'} ${bonusText(bonus)}`}
      about={`${PRODUCT_NAMES[product]}, ${company}. Now until ${momentOf(endsAt, company)}. Orders that were started keep their bonus.`}
      input={{ id: bonus.id }}
      verb={isRunning ? 'End the bonus' : 'Take the bonus back'}
      isDanger
      done={({ hasBegun }) => ({
        title: hasBegun ? 'The bonus has ended' : 'The bonus will not begin',
        text: 'Storefronts show it within a minute.',
      })}
      onClose={close}
    />
  );
}
