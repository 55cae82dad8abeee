import { COMPANIES } from '@cairn/contract/values/company';
import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { Disclosure } from '#app/parts/disclosure.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { useMay } from '#app/session/use-may.ts';
import { instantOf, localOf } from '#app/text/local-moment.ts';
import { useNow } from '#app/text/use-now.ts';
import { BonusPanel } from './bonus-panel.tsx';
import { Calendar, CalendarKey } from './calendar.tsx';
import { CampaignPanel } from './campaign-panel.tsx';
import { offerOf, waitingOffers } from './offer.ts';
import { OfferTable } from './offer-table.tsx';
import styles from './prices.module.css';
import { companySegments } from './use-company.ts';
import { useOpenPanel } from './use-open-panel.ts';

const WEEKS = 9;
const DAY = 24 * 3_600_000;

/** Bonuses and campaigns of all companies, nine weeks at a time, and the open panel. */
export function BonusView() {
  const now = useNow();
  const [search] = useSearchParams();
  const panel = useOpenPanel();
  const mayChange = useMay('change campaigns');
  const mayReadRequests = useMay('read approvals');
  const month = search.get('from') ?? localOf(now, 'EI').slice(0, 7);
  const from = instantOf(`${month}-01T00:00`, 'EI') ?? new Date(now).toISOString();
  const to = new Date(Date.parse(from) + WEEKS * 7 * DAY).toISOString();
  const bonuses = useRead('bonus list', { from, to });
  const campaigns = useRead('campaign list', { from, to });
  const requests = useRead('approval list', { which: 'waiting' }, { isEnabled: mayReadRequests });
  const waiting = requests.kind === 'loaded' ? waitingOffers(requests.result.requests) : [];
  const chosen = COMPANIES.find((one) => one === search.get('company'));
  const companies = chosen ? [chosen] : COMPANIES.toReversed();
  const only = chosen ? `&company=${chosen}` : '';
  const link = (months: number) => `/prices?from=${monthAfter(month, months)}${only}`;
  return (
    <>
      <Segments
        label="Company"
        segments={[
          { id: 'all', text: 'All', to: `/prices?from=${month}` },
          ...companySegments(`/prices?from=${month}`),
        ]}
        currentId={chosen ?? 'all'}
      />
      <Card title="Calendar" note={<CalendarKey />}>
        <Loaded read={bonuses} what="the bonuses">
          {({ bonuses: found }) => (
            <Loaded read={campaigns} what="the campaigns">
              {({ campaigns: windows }) => {
                const all = [...offerOf(found, windows), ...waiting];
                const offers = all.filter(({ company }) => companies.includes(company));
                return (
                  <>
                    <div className={styles.wide}>
                      <Calendar
                        offers={offers}
                        companies={companies}
                        from={Date.parse(from)}
                        to={Date.parse(to)}
                        now={now}
                      />
                    </div>
                    <nav className={styles.pager} aria-label="Months">
                      <Link to={link(-1)}>Earlier</Link>
                      <Link to={`/prices?${only.slice(1)}`}>Today</Link>
                      <Link to={link(1)}>Later</Link>
                    </nav>
                    <div className={styles.narrow}>
                      <OfferTable
                        offers={offers.filter(({ state }) => state !== 'past')}
                        mayChange={mayChange}
                      />
                    </div>
                    <div className={styles.wide}>
                      <Disclosure title="As a table">
                        <OfferTable offers={offers} mayChange={mayChange} />
                      </Disclosure>
                    </div>
                  </>
                );
              }}
            </Loaded>
          )}
        </Loaded>
        {mayChange && (
          <div className={styles.more}>
            <Button kind="secondary" onClick={() => panel.open('add-campaign')}>
              <DeskIcon name="megaphone" />
              New booster campaign
            </Button>
          </div>
        )}
      </Card>
      {panel.name && (
        <div className={styles.panel}>
          {bonuses.kind === 'loaded' && (
            <BonusPanel key={`${panel.name} ${panel.of}`} bonuses={bonuses.result.bonuses} />
          )}
          {campaigns.kind === 'loaded' && (
            <CampaignPanel
              key={`${panel.name} ${panel.of} window`}
              campaigns={campaigns.result.campaigns}
            />
          )}
        </div>
      )}
    </>
  );
}

function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}
