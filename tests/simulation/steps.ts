import type { Connection } from '../../apps/api/src/database/connection.ts';
import type { Payments } from '../../apps/api/src/payments/port.ts';

/** The process is gone: nothing that it began goes on. */
export class Ended extends Error {}

export type Steps = {
  /** Stands before everything that a process waits for. */
  step(): void;
  isOver(): boolean;
};

/** Lets a process take so many steps; before the next one it is ended, and stays so. */
export function endBefore(last: number): Steps {
  let taken = 0;
  return {
    step: () => {
      taken += 1;
      if (taken >= last) throw new Ended(`ended before step ${last}`);
    },
    isOver: () => taken >= last,
  };
}

/**
 * A transaction that is under way when the process ends is rolled back, as a server would. A read is
 * no step: ended before it, a process leaves what it leaves before its next write.
 */
export function endingConnection(connection: Connection, { step }: Steps): Connection {
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'SelectQueryNode') step();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...connection, db };
}

export function endingPayments(payments: Payments, { step }: Steps): Payments {
  const before =
    <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      step();
      return await call(...asked);
    };
  return {
    createSession: before(payments.createSession),
    askSession: (sessionId, sessionResult) =>
      before((id: string) => payments.askSession(id, sessionResult))(sessionId),
    capture: before(payments.capture),
    refund: before(payments.refund),
    cancel: before(payments.cancel),
    chargeStoredCard: before(payments.chargeStoredCard),
    deleteStoredCard: before(payments.deleteStoredCard),
    downloadReport: before(payments.downloadReport),
  };
}
