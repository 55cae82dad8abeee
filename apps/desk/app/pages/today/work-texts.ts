import type { DeskIconName } from '@cairn/ui/desk-icon';
import type { ResultOf } from '#app/calls/call-action.ts';
import type { Tone } from '#app/parts/icon-spot.tsx';
import { countText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { subjectPath } from '#app/text/paths.ts';
import { letterName, sentence } from '#app/text/things.ts';
import { dayOf } from '#app/text/times.ts';

export type Queue = ResultOf<'queue list'>;
export type WorkItem = Queue['items'][number];

type Kind = WorkItem['kind'];

export const GROUPS: readonly {
  id: string;
  title: string;
  note: string;
  kinds: readonly Kind[];
}[] = [
  {
    id: 'held',
    title: 'Payments held for review',
    note: 'money is authorised but not captured',
    kinds: ['held_payment'],
  },
  {
    id: 'money',
    title: 'Money that needs a person',
    note: '',
    kinds: ['rejected_refund', 'rejected_void', 'manual_review', 'open_day'],
  },
  { id: 'approvals', title: 'Approvals', note: 'for a second person', kinds: ['approval'] },
  { id: 'machinery', title: 'Machinery', note: '', kinds: ['dead_letter', 'red_books'] },
];

export type WorkText = { icon: DeskIconName; tone: Tone; title: string; note: string };

/** Title and note of a work item. */
export function workText(item: WorkItem): WorkText {
  const id = shortId(item.subject.id);
  switch (item.kind) {
    case 'held_payment':
      return {
        icon: 'shield-alert',
        tone: 'warn',
        title:
          item.subject.type === 'subscription' ? `Held payment of plan ${id}` : `Held order ${id}`,
        note: 'The risk check stopped it. Nothing is captured yet',
      };
    case 'rejected_refund':
      return {
        icon: 'undo-2',
        tone: 'bad',
        title: `Refund rejected ${id}`,
        note: 'The provider refused it. Nothing was paid back',
      };
    case 'rejected_void':
      return {
        icon: 'ban',
        tone: 'bad',
        title: `Void rejected ${id}`,
        note: 'The provider refused it. The member’s money is still reserved',
      };
    case 'manual_review':
      return {
        icon: 'circle-alert',
        tone: 'warn',
        title: `Notification about ${id}`,
        note: item.reviewText
          ? item.reviewText.charAt(0).toUpperCase() + item.reviewText.slice(1)
          : 'Nothing here could be matched with it',
      };
    case 'approval':
      return {
        icon: 'check-check',
        tone: 'quiet',
        title: [askedText(item.asked), item.about && shortId(item.about.id)]
          .filter(Boolean)
          .join(' '),
        note: `${item.askedBy} asks${item.isUnverified ? ', from a terminal without sign-in' : ''}. Request ${id}`,
      };
    case 'dead_letter':
      return {
        icon: 'unplug',
        tone: 'bad',
        title: `Dead letter: ${item.letter ? letterName(item.letter) : item.queue.replaceAll('-', ' ')}`,
        note: `${countText(item.attempts, 'attempt')}${item.error ? `. ${item.error}` : ''}`,
      };
    case 'red_books':
      return {
        icon: 'scale',
        tone: 'bad',
        title: `Rule ${item.rule} of the books`,
        note: countText(item.violations, 'violation'),
      };
    case 'open_day':
      return {
        icon: 'scale',
        tone: item.open > 0 ? 'warn' : 'quiet',
        title: `Day ${dayOf(`${item.subject.id}T12:00:00Z`)}`,
        note: dayNote(item),
      };
  }
}

/** Title of a request by its action. */
const ASKED: Record<string, string> = {
  refund: 'Refund of',
  'delivery cancel': 'Cancel delivery',
  'subscription refund': 'Refund of plan',
  'adjust avios': 'Correction of avios',
  'adjust debt': 'Correction of a debt',
  'adjust money': 'Correction of money',
  'member erase': 'Erasure of a member',
  price: 'New price',
  'price schedule': 'Scheduled price',
  'price withdraw': 'Withdrawal of a price',
  'bonus add': 'New bonus',
  'bonus edit': 'Change of a bonus',
  'bonus end': 'End of a bonus',
  'campaign add': 'New booster campaign',
  'campaign edit': 'Change of a booster campaign',
  'campaign end': 'End of a booster campaign',
  'plan-price': 'New price of a plan',
  'plan switch': 'Plan off sale',
  switch: 'Product off sale',
};

function askedText(action: string): string {
  return ASKED[action] ?? sentence(action);
}

function dayNote({ isCompared, isClosed, open }: Extract<WorkItem, { kind: 'open_day' }>): string {
  if (!isCompared) return 'Not compared with the provider’s report yet';
  if (isClosed) return `Closed. ${countText(open, 'late difference')} open`;
  return open > 0
    ? `${countText(open, 'difference')} open`
    : 'Everything matches. It can be closed';
}

/** On the button of the next step. */
export const STEP_NAMES: Record<string, string> = {
  'held release': 'Review',
  'refund retry': 'Retry refund',
  'void retry': 'Retry void',
  'review close': 'Close',
  'reconcile apply': 'Reconcile',
  'adjust money': 'Correct',
  'adjust avios': 'Correct',
  'dead retry': 'Retry job',
  'day compare': 'Compare',
  'difference close': 'Cure',
  'day close': 'Close the day',
};

/** The page with the next step, for items that have no panel here. */
export function stepPath(item: WorkItem): string | undefined {
  const isCure = item.kind === 'open_day' && item.action.name === 'difference close';
  if (isCure) return `${subjectPath(item.subject)}${item.isClosed ? '#late' : ''}`;
  return item.kind === 'approval' ? subjectPath(item.subject) : undefined;
}
