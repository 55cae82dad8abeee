import { Chip } from '@cairn/ui/chip';
import { useParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { ActionButton, ActionMenu } from '#app/panel/action-menu.tsx';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { ReadRecord, RecordPage } from '#app/records/record-page.tsx';
import type { Plan } from '#app/records/records.ts';
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
  return (
    <ReadRecord read={read} id={id} kind="Plan">
      {(plan, frame) => (
        <RecordPage
          {...frame}
          kind="Plan"
          record={plan}
          title={`${plan.packageName}, ${plan.billing === 'annually' ? 'yearly' : 'monthly'}`}
          state={planState(plan.status)}
          chips={plan.hasRenewalFailed && <Chip tone="bad">Card refused</Chip>}
          summary={<PlanSummary plan={plan} />}
          actions={({ open, show }) => (
            <>
              <MainAction plan={plan} openName={open?.name} show={show} />
              <ActionMenu actions={planActions(plan)} show={show} />
            </>
          )}
          lead={
            <>
              <PlanStats plan={plan} />
              <MonthsCard plan={plan} />
            </>
          }
          panel={(open, close) => <PlanPanel plan={plan} open={open} onClose={close} />}
        />
      )}
    </ReadRecord>
  );
}

function PlanSummary({ plan: { createdAt, reference, member } }: { plan: Plan }) {
  const { company } = member;
  return (
    <>
      Since {dayOf(createdAt, company)}, {clockName(company)}. Reference {reference}.
    </>
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
