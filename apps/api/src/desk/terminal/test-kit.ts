import pino from 'pino';
import type { Database } from '../../database/tables.ts';
import type { ShopPorts } from '../actions/action.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';
import { runOperatorCommand } from './run-command.ts';

export const NOW = new Date('2026-11-15T12:00:00Z');
export const NO_SHOP: ShopPorts = {
  downloadReport: undefined,
  sender: {
    shopUrl: 'https://shop.example',
    statementName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
  },
};
/** One person decides everything. */
export const ALONE = { rules: NO_APPROVALS, log: pino({ level: 'silent' }) };

/** An operator at a database: types a line, is told lines and an exit code. */
export function operatorAt(db: Database, shop = NO_SHOP, folder = '/') {
  return {
    /** Also brings what was audited meanwhile. */
    operate: async (line: string) => {
      const lines: string[] = [];
      const before = await db.selectFrom('audit_log').select('id').execute();
      const context = {
        db,
        now: NOW,
        clock: () => NOW,
        actor: 'maeve',
        folder,
        ports: shop,
        ...ALONE,
      };
      const argv = line.split(' ');
      const exitCode = await runOperatorCommand(argv, context, (text) => lines.push(text));
      const after = await db.selectFrom('audit_log').selectAll().execute();
      const known = new Set(before.map(({ id }) => id));
      const audited = after
        .filter(({ id }) => !known.has(id))
        .map(({ actor, action, subject, detail }) => {
          return { actor, action, subject, detail: withoutRecord(detail) };
        });
      return { exitCode, lines, audited };
    },
  };
}

/** The detail that an action itself records, without the person and the facts before and after. */
function withoutRecord(detail: unknown): unknown {
  const { staff: _, before: __, after: ___, ...own } = Object(detail);
  return own;
}
