import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useSearchParams } from 'react-router';
import { Card } from '#app/parts/card.tsx';
import { NoPermission } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { useMay } from '#app/session/use-may.ts';
import { BonusView } from './bonus-view.tsx';
import { PlanView } from './plan-view.tsx';
import { PriceView } from './price-view.tsx';
import { SwitchView } from './switch-view.tsx';
import { useOpenPanel } from './use-open-panel.ts';

const VIEWS = [
  { id: 'bonuses', text: 'Bonuses', to: '/prices' },
  { id: 'prices', text: 'Prices', to: '/prices?view=prices' },
  { id: 'plans', text: 'Plans', to: '/prices?view=plans' },
  { id: 'products', text: 'Products', to: '/prices?view=products' },
] as const;

const SUMMARIES = {
  bonuses: 'Bonuses for everybody, and booster campaigns. Times are of each company’s home.',
  prices: 'What packages and transfers cost now, and what is scheduled.',
  plans: 'What new subscribers pay, and what is announced to those who have a plan.',
  products: 'Which products each company sells. What was ordered before goes on.',
};

/** Everything that members are offered: bonuses, prices, plans and products. */
export function PricesPage() {
  const mayRead = useMay('read catalogue');
  const mayChange = useMay('change campaigns');
  const [search] = useSearchParams();
  const panel = useOpenPanel();
  const view = VIEWS.find(({ id }) => id === search.get('view'))?.id ?? 'bonuses';
  if (!mayRead) {
    return (
      <Page title="Prices and bonuses">
        <Card title="Prices" isTitleHidden>
          <NoPermission what="prices and bonuses" />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title="Prices and bonuses"
      summary={SUMMARIES[view]}
      actions={
        <>
          <Segments label="What to show" segments={VIEWS} currentId={view} />
          {view === 'bonuses' && mayChange && (
            <Button onClick={() => panel.open('add-bonus')}>
              <DeskIcon name="plus" />
              New bonus
            </Button>
          )}
        </>
      }
    >
      {view === 'bonuses' && <BonusView />}
      {view === 'prices' && <PriceView />}
      {view === 'plans' && <PlanView />}
      {view === 'products' && <SwitchView />}
    </Page>
  );
}
