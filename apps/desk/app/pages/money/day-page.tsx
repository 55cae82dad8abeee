import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useId } from 'react';
import { useRead } from '#app/calls/use-read.ts';
import { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { LateNotice } from '#app/parts/late-notice.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { momentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { BalanceCard } from './balance-card.tsx';
import { BooksCard } from './books-card.tsx';
import styles from './day-page.module.css';
import { DayPanel } from './day-panel.tsx';
import { DayStrip } from './day-strip.tsx';
import { closeObstacle, type Day, lateText, matchText } from './day-texts.ts';
import { addDays, dayTitle, isoDay, monthOf, monthText } from './days.ts';
import { DebtsCard } from './debts-card.tsx';
import { DifferencesCard } from './differences-card.tsx';
import { ExportsCard } from './exports-card.tsx';
import { LateCard } from './late-card.tsx';
import { OtherDaysCard } from './other-days-card.tsx';
import { OutstandingCard } from './outstanding-card.tsx';
import { OwedCard } from './owed-card.tsx';
import { PaymentsCard } from './payments-card.tsx';

const UTC = 'Days are UTC’s, as in the provider’s report.';

/** A day against the provider's report, and what the programme and its members owe one another. */
export function DayPage({ day }: { day: string }) {
  const read = useRead('day view', { day });
  const today = isoDay(useNow());
  const panels = useOpenPanel();
  const mayAct = useMay('reconcile money');
  const shown = read.kind === 'loaded' ? read.result : undefined;
  const panel = panels.open && mayAct && (
    <DayPanel
      key={`${panels.open.name} ${panels.open.about}`}
      day={day}
      view={shown}
      open={panels.open}
      onClose={panels.close}
    />
  );
  return (
    <Page
      title={dayTitle(day)}
      crumbs={[
        { text: 'Money and points', to: '/money' },
        { text: monthText(monthOf(day)) },
        { text: `${Number(day.slice(-2))}` },
      ]}
      chips={shown?.closed && <ClosedChip />}
      summary={shown && day <= today ? <Summary day={shown} today={today} /> : UTC}
      actions={shown && mayAct && day <= today && <DayActions day={shown} show={panels.show} />}
    >
      <LateNotice read={read} />
      <DayStrip day={day} today={today} />
      {day > today ? (
        <Card title="Not yet begun" isTitleHidden>
          <StateMessage icon="clock" title="This day has not begun yet">
            There is nothing to show before it begins. Its report comes after it is over.
          </StateMessage>
        </Card>
      ) : (
        <>
          <Columns
            isAsideLong
            asideName="Differences, books and files"
            isAsideLast={!panel}
            main={
              <>
                {shown ? (
                  <>
                    <PaymentsCard day={shown} today={today} show={panels.show} />
                    <LateCard day={shown} openKey={panels.open?.about} show={panels.show} />
                  </>
                ) : (
                  <Card title="Payments against the provider’s report">
                    <Loaded read={read} what="the day">
                      {() => null}
                    </Loaded>
                  </Card>
                )}
                <OutstandingCard day={day} />
              </>
            }
            aside={
              <>
                {panel}
                {shown?.comparedAt !== undefined && (
                  <DifferencesCard day={shown} openKey={panels.open?.about} show={panels.show} />
                )}
                <BooksCard />
                <ExportsCard day={day} report={shown?.closedReport ?? shown?.report} />
              </>
            }
          />
          {shown && <OtherDaysCard day={shown} />}
          <DebtsCard />
          <OwedCard />
          <BalanceCard day={addDays(day, 1)} />
        </>
      )}
    </Page>
  );
}

function ClosedChip() {
  return (
    <Chip tone="ok">
      <DeskIcon name="lock" />
      Closed
    </Chip>
  );
}

function Summary({ day, today }: { day: Day; today: string }) {
  const { closed } = day;
  const matches = matchText(day);
  const facts = closed
    ? [
        `Closed by ${closed.by} on ${momentOf(closed.at)}:`,
        `${matches.charAt(0).toLowerCase()}${matches.slice(1)}`,
        lateText(day),
      ]
    : [matches, day.day === today && 'The day is under way.'];
  return <>{[...facts, UTC].filter(Boolean).join(' ')}</>;
}

type ActionsProps = {
  day: Day;
  show: ReturnType<typeof useOpenPanel>['show'];
};

function DayActions({ day, show }: ActionsProps) {
  const id = useId();
  const obstacle = closeObstacle(day);
  return (
    <div className={styles.actions}>
      <Button
        kind={day.comparedAt === undefined ? 'primary' : 'secondary'}
        onClick={() => show('compare')}
      >
        <DeskIcon name="refresh-cw" />
        {day.comparedAt === undefined ? 'Compare' : 'Compare again'}
      </Button>
      {!day.closed && (
        <Button
          kind={obstacle === undefined ? 'primary' : 'secondary'}
          aria-disabled={obstacle !== undefined}
          aria-describedby={obstacle === undefined ? undefined : id}
          onClick={() => obstacle === undefined && show('close')}
        >
          <DeskIcon name="lock" />
          Close the day
        </Button>
      )}
      {!day.closed && obstacle !== undefined && <small id={id}>{obstacle}</small>}
    </div>
  );
}
