import { type RawBuilder, sql } from 'kysely';
import { hasFailedCapture } from '../../charges/failed-capture.ts';

/** Kinds whose money goes out, as they are shown. */
export const GOES_OUT = ['refund', 'chargeback', 'capture_failed'];

/**
 * The kind of a movement as it is shown. A capture that failed afterwards is compared and booked like a
 * chargeback; its event tells that no bank and no member has asked for the money.
 */
export function shownKind(row: 'movement' | 'listed' | 'other'): RawBuilder<string> {
  const [kind, pspReference] = [sql.ref(`${row}.kind`), sql.ref(`${row}.psp_reference`)];
  return sql`case when ${kind} = 'chargeback' and (
      exists (
        select from reported_movement reported
        where reported.psp_reference = ${pspReference} and reported.kind = 'chargeback'
          and reported.events @> '[{"code": "CAPTURE_FAILED"}]'
      ) or ${hasFailedCapture(pspReference)}
    ) then 'capture_failed' else ${kind} end`;
}
