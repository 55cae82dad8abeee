import { Navigate, useLocation, useParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { Loaded, NoPermission } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { useNow } from '#app/text/use-now.ts';
import { DayPage } from './day-page.tsx';
import { addDays, isDay, isoDay, monthOf } from './days.ts';

const TITLE = 'Money and points';

/** A day of the money, by its address; without one, the last day that was compared. */
export function MoneyPage() {
  const mayRead = useMay('read finance');
  const { day } = useParams();
  if (!mayRead) {
    return (
      <Page title={TITLE}>
        <Card title={TITLE} isTitleHidden>
          <NoPermission what="money and points" />
        </Card>
      </Page>
    );
  }
  if (day === undefined) return <LastDay />;
  if (!isDay(day)) {
    return (
      <Page title={TITLE} crumbs={[{ text: TITLE, to: '/money' }, { text: day }]}>
        <Card title={TITLE} isTitleHidden>
          <StateMessage icon="search" title="There is no such day">
            Days are written as 2026-11-15.
          </StateMessage>
        </Card>
      </Page>
    );
  }
  return <DayPage key={day} day={day} />;
}

/** Leads to the last day that was compared, or to yesterday if that is long ago. */
function LastDay() {
  const { search, hash } = useLocation();
  const today = isoDay(useNow());
  const yesterday = addDays(today, -1);
  const lately = addDays(`${monthOf(today)}-01`, -1);
  const thisMonth = useRead('day list', { month: monthOf(today) });
  const lastMonth = useRead('day list', { month: monthOf(lately) });
  if (lastMonth.kind === 'loaded' && thisMonth.kind === 'loaded') {
    const days = [...lastMonth.result.days, ...thisMonth.result.days];
    const last = days.findLast(({ comparedAt }) => comparedAt !== undefined);
    return <Navigate replace to={`/money/${last?.day ?? yesterday}${search}${hash}`} />;
  }
  return (
    <Page title={TITLE}>
      <Card title={TITLE} isTitleHidden>
        <Loaded read={lastMonth.kind === 'loaded' ? thisMonth : lastMonth} what="the days">
          {() => null}
        </Loaded>
      </Card>
    </Page>
  );
}
