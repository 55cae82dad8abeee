import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { ActionButton, ActionMenu } from '#app/panel/action-menu.tsx';
import { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { CopyLink } from '#app/parts/copy-link.tsx';
import { LateNotice } from '#app/parts/late-notice.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { LedgerCard } from '#app/records/ledger-card.tsx';
import { LettersCard } from '#app/records/letters-card.tsx';
import { MemberLine } from '#app/records/member-line.tsx';
import { NotesCard } from '#app/records/notes-card.tsx';
import { PaymentsCard } from '#app/records/payments-card.tsx';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { Plan } from '#app/records/records.ts';
import { Technical } from '#app/records/technical.tsx';
import { useNoteKey } from '#app/records/use-note-key.ts';
import { shortId } from '#app/text/ids.ts';
import { planState } from '#app/text/states.ts';
import { clockName, dayOf } from '#app/text/times.ts';
import { MonthsCard } from './months-card.tsx';
import { planActions } from './plan-actions.ts';
import { PlanPanel } from './plan-panel.tsx';
import { PlanStats } from './plan-stats.tsx';

/** Everything about one plan of a member: its months, payments and what can be done about it. */
export function PlanPage() {
  const { id = '' } = useParams();
  const read = useRead('subscription view', { subscriptionId: id });
  if (read.kind !== 'loaded') {
    return (
      <Page title={`Plan ${shortId(id)}`} crumbs={[{ text: 'Plans' }, { text: shortId(id) }]}>
        <Card title="Plan" isTitleHidden>
          <Loaded read={read} what="this plan">
            {() => null}
          </Loaded>
        </Card>
      </Page>
    );
  }
  return <LoadedPlan plan={read.result} readAt={read.readAt} notice={<LateNotice read={read} />} />;
}

type Props = { plan: Plan; readAt: number; notice: ReactNode };

function LoadedPlan({ plan, readAt, notice }: Props) {
  const { id, reference, packageName, status, member, records, timeline, createdAt } = plan;
  const { open, show, close } = useOpenPanel();
  useNoteKey(show);
  const { text, tone } = planState(status);
  const { company } = member;
  return (
    <Page
      title={`${packageName}, ${plan.billing === 'annually' ? 'yearly' : 'monthly'}`}
      crumbs={[{ text: 'Plans' }, { text: shortId(id) }]}
      chips={
        <>
          <Chip tone={tone}>
            {tone === 'ok' && <DeskIcon name="check" />}
            {text}
          </Chip>
          {plan.hasRenewalFailed && <Chip tone="bad">Card refused</Chip>}
        </>
      }
      summary={
        <>
          <MemberLine member={member} of={id} />. Since {dayOf(createdAt, company)},{' '}
          {clockName(company)}. Reference {reference}.
        </>
      }
      actions={
        <>
          <CopyLink />
          <MainAction plan={plan} openName={open?.name} show={show} />
          <ActionMenu actions={planActions(plan)} show={show} />
        </>
      }
    >
      {notice}
      <Columns
        main={
          <>
            <PlanStats plan={plan} />
            <MonthsCard plan={plan} />
            <RecordTimeline
              entries={timeline}
              company={company}
              createdAt={createdAt}
              readAt={readAt}
            />
            <PaymentsCard records={records} company={company} />
            <LedgerCard ledger={records.ledger} company={company} />
            <LettersCard
              about={id}
              company={company}
              onResend={(letter) => show('letter', letter)}
            />
            <NotesCard notes={records.notes} company={company} onAdd={() => show('note')} />
            <Technical
              id={id}
              records={records}
              company={company}
              onRetryJob={(job) => show('job', job)}
            />
          </>
        }
        aside={open && <PlanPanel plan={plan} open={open} onClose={close} />}
      />
    </Page>
  );
}

type MainProps = {
  plan: Plan;
  openName: string | undefined;
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** The next step that a plan is most likely opened for. */
function MainAction({ plan, openName, show }: MainProps) {
  const next = planActions(plan).find(
    ({ panel, obstacle }) =>
      ['held', 'retry', 'resume', 'cancel'].includes(panel) && obstacle === undefined,
  );
  if (!next) return null;
  const isUrgent = next.panel === 'held' || next.panel === 'retry';
  return (
    <ActionButton
      {...next}
      kind={isUrgent ? 'primary' : 'secondary'}
      show={show}
      isOpen={openName === next.panel}
    />
  );
}
