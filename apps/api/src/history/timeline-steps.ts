import type { TimelineStep } from '@cairn/contract/orders/transaction-history';

type Event = TimelineStep['event'];

export function step(event: Event, at: Date): TimelineStep {
  return { event, state: 'done', at: at.toISOString() };
}

export function happenedAt(event: Event, at: Date | undefined): TimelineStep[] {
  return at ? [step(event, at)] : [];
}

export function current(event: Event): TimelineStep {
  return { event, state: 'current' };
}

export function planned(event: Event, at?: Date | null): TimelineStep {
  return { event, state: 'planned', ...(at && { at: at.toISOString() }) };
}
