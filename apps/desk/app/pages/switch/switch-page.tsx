import { Button } from '@cairn/ui/button';
import { useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { type Effect, Effects } from '#app/panel/effects.tsx';
import { Card } from '#app/parts/card.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { momentOf } from '#app/text/times.ts';

const EVERY = 5_000;

/** The maintenance switch, and what it does to visitors, started payments and jobs. */
export function SwitchPage() {
  const shop = useRead('shop state', {}, { pollEvery: EVERY });
  const maySwitch = useMay('close shop');
  const [search, setSearch] = useSearchParams();
  const to = search.get('panel');
  const close = () => setSearch({});
  return (
    <Page
      title="Maintenance"
      summary="Closes the shop for everybody, in all companies, and opens it again. Prices and products are switched one by one elsewhere."
    >
      <Columns
        main={
          <>
            <Card title="Now">
              <Loaded read={shop} what="the switch">
                {({ isClosed, since }) => (
                  <StateMessage
                    icon={isClosed ? 'power' : 'store'}
                    tone={isClosed ? 'warn' : 'ok'}
                    title={isClosed ? 'The shop is closed' : 'The shop is open'}
                    actions={
                      maySwitch && (
                        <Button
                          kind={isClosed ? 'primary' : 'secondary'}
                          onClick={() => setSearch({ panel: isClosed ? 'open' : 'close' })}
                        >
                          {isClosed ? 'Open the shop' : 'Close the shop'}
                        </Button>
                      )
                    }
                  >
                    {since === null
                      ? 'The switch was never used.'
                      : `The switch was last used on ${momentOf(since)}.`}{' '}
                    MAINTENANCE in the settings closes the shop whatever the switch says.
                    {!maySwitch && ' Admins can use it.'}
                  </StateMessage>
                )}
              </Loaded>
            </Card>
            <Card title="While it is closed">
              <Effects effects={WHILE_CLOSED} />
            </Card>
          </>
        }
        aside={
          (to === 'open' || to === 'close') && (
            <ActionPanel
              key={to}
              action="maintenance"
              title={to === 'close' ? 'Close the shop' : 'Open the shop'}
              about="A preview. Nothing happens until you press the button."
              input={{ state: to === 'close' ? 'on' : 'off' }}
              verb={to === 'close' ? 'Close the shop' : 'Open the shop'}
              isDanger={to === 'close'}
              done={({ state }) => ({
                title: state === 'on' ? 'The shop is closed' : 'The shop is open again',
                text: 'Every process follows within two seconds.',
              })}
              onClose={close}
            />
          )
        }
      />
    </Page>
  );
}

const WHILE_CLOSED: readonly Effect[] = [
  {
    id: 'pages',
    icon: 'store',
    title: 'Visitors see the maintenance page',
    note: 'On every page, in their language. It looks again by itself every 20 seconds.',
  },
  {
    id: 'started',
    icon: 'credit-card',
    tone: 'ok',
    title: 'Started payments go on',
    note: 'Whoever has begun to pay can finish, and gets their avios and receipt.',
  },
  {
    id: 'new',
    icon: 'ban',
    tone: 'warn',
    title: 'Nothing new begins',
    note: 'New orders, plans, changes of cards, refunds and erasures by members are refused. They can still cancel.',
  },
  {
    id: 'jobs',
    icon: 'repeat',
    tone: 'ok',
    title: 'Jobs, webhooks and plans go on',
    note: 'Captures, credits, letters and the plans’ renewals are not held up.',
  },
  {
    id: 'desk',
    icon: 'users',
    tone: 'ok',
    title: 'The desk stays open',
    note: 'Staff can do everything that they can do otherwise.',
  },
];
