import { AVIOS, MEMBER, NUMBER, PACKAGE, TOTAL, txnId } from './load.ts';

/** Rows that are due for each run of a job. */
export const DUE = 1_000;

/** Rows for a job to find, whether any is left, and what makes room for the next round. */
export type Due = { make: string[]; left: string; clear?: string[] };

/**
 * By the timer's name. Due rows belong to members spread over all of them; `round` keeps their ids
 * apart. They are written as the shop would leave them.
 */
export function dueRows(
  timer: string,
  members: number,
  round: number,
  count = DUE,
): Due | undefined {
  const some = `from generate_series(1, ${members}, ${members / count}) n`;
  const tag = `9${timer.replaceAll('-', '').slice(0, 8)}${round}x`;
  const id = (prefix: string) => `'${prefix}${tag}' || lpad(n::text, 16, '0')`;
  const order = (prefix: string, product: string, state: string, columns: Columns) => {
    const values: Columns = {
      id: id(prefix),
      company: `'EI'`,
      number: NUMBER,
      product: `'${product}'`,
      state: `'${state}'`,
      state_version: '2',
      currency: `'EUR'`,
      avios: `${AVIOS}`,
      bonus_avios: '0',
      price_micro: '24500',
      total_minor: `${TOTAL}`,
      created_at: `now() - interval '16 hours'`,
      expires_at: `now() + interval '1 hour'`,
      state_since: `now() - interval '1 hour'`,
      ...columns,
    };
    return insert('orders', values, some);
  };
  const charge = (reference: string, state: string, columns: Columns = {}) =>
    insert(
      'charge',
      {
        reference,
        company: `'EI'`,
        currency: `'EUR'`,
        amount_minor: `${TOTAL}`,
        state: `'${state}'`,
        state_since: `now() - interval '1 hour'`,
        ...columns,
      },
      some,
    );
  const subscription = (columns: Columns) =>
    insert(
      'subscription',
      {
        id: id('sub'),
        company: `'EI'`,
        number: NUMBER,
        package_id: PACKAGE,
        billing: `'monthly'`,
        currency: `'EUR'`,
        price_minor: '1490',
        monthly_avios: '1000',
        status: `'active'`,
        status_since: 'now()',
        stored_card_id: `'card' || n`,
        card_type: `'visa'`,
        anchored_at: `now() - interval '1 month'`,
        created_at: `now() - interval '1 month'`,
        ...columns,
      },
      some,
    );
  const cycle = (columns: Columns) =>
    insert(
      'subscription_cycle',
      {
        subscription_id: id('sub'),
        n: '1',
        due_at: `now() - interval '1 month'`,
        charge_minor: '1490',
        avios: '1000',
        state: `'credited'`,
        charge: id('sub'),
        ...columns,
      },
      some,
    );
  const subscriptionsOfRound = `subscription where id like 'sub${tag}%'`;
  const endSubscriptions = `update subscription set status = 'cancelled', renews_at = null
    where id like 'sub${tag}%'`;
  const neighbour = `(1000000000000000 + n % ${members} + 1)::text`;
  const dues: Record<string, () => Due> = {
    'expire-orders': () => ({
      make: [
        order('p', 'purchase', 'payment_session', {
          expires_at: `now() - interval '1 hour'`,
        }),
        charge(id('p'), 'open'),
        insert('cap_reservation', { source: id('p'), kind: `'purchase'`, ...CAP }, some),
        `update cap_usage set used = used + ${AVIOS}
          where kind = 'purchase' and number in (select ${NUMBER} ${some})`,
      ],
      left: `orders where state = 'payment_session' and expires_at < now()`,
    }),
    'deliver-due-orders': () => ({
      make: [
        order('gwd', 'gift', 'scheduled', {
          recipient_number: neighbour,
          deliver_at: `now() - interval '1 minute'`,
        }),
        charge(id('gwd'), 'paid'),
      ],
      left: `orders where state = 'scheduled' and deliver_at < now()`,
    }),
    'ask-provider': () => ({
      make: [
        order('g', 'gift', 'payment_session', { recipient_number: neighbour }),
        charge(id('g'), 'open', {
          session_id: `'session' || n`,
          session_result: `'result' || n`,
          session_expires_at: `now() + interval '1 hour'`,
        }),
      ],
      left: `charge where state = 'open' and session_result is not null and asked_at is null`,
      clear: [
        `update charge set state = 'failed' where reference like 'g${tag}%'`,
        `update orders set state = 'cancelled', failure = 903, failed_from = 'payment_session'
          where id like 'g${tag}%'`,
      ],
    }),
    'renew-subscriptions': () => ({
      make: [
        subscription({ renews_at: `now() - interval '1 minute'` }),
        charge(id('sub'), 'paid'),
        cycle({}),
      ],
      left: `${subscriptionsOfRound} and not exists (
        select from subscription_cycle join charge on charge.reference = subscription_cycle.charge
        where subscription_id = id and n = 2 and charge.state <> 'open')`,
      clear: [endSubscriptions],
    }),
    'credit-plan-months': () => ({
      make: [
        subscription({ billing: `'annually'` }),
        charge(id('sub'), 'paid'),
        cycle({ charge_minor: '0', state: `'due'`, due_at: `now() - interval '1 minute'` }),
      ],
      left: `subscription_cycle where state = 'due'`,
      clear: [endSubscriptions],
    }),
    'end-unpaid-subscriptions': () => ({
      make: [
        subscription({ status: `'unverified'` }),
        charge(id('sub'), 'open'),
        cycle({ state: `'due'` }),
      ],
      left: `subscription where status = 'unverified'`,
    }),
    'end-subscriptions': () => ({
      make: [
        subscription({
          status: `'cancelled_scheduled'`,
          cancels_at: `now() - interval '1 minute'`,
        }),
      ],
      left: `subscription where status = 'cancelled_scheduled'`,
    }),
    'chain-audit': () => ({
      make: [
        `insert into audit_log (id, at, actor, action, subject, detail)
          select gen_random_uuid(), now(), 'bench', 'price', n::text, '{}' ${some}`,
      ],
      left: `audit_log where id not in (select audit_id from audit_chain)`,
    }),
    'settle-receivables': () => ({
      make: [
        `insert into ledger_txn (id, kind, source_type, source_id, effective_at)
          select ${txnId(`${round}a`, members)}, 'debt', 'bench', 'debt${round}/' || n, now() ${some}`,
        `insert into posting (txn_id, seq, debit_account, credit_account, unit, amount)
          select ${txnId(`${round}a`, members)}, 1, replace(${MEMBER}, 'member', 'receivable'),
            'EI/issued/AVIOS', 'AVIOS', 1 ${some}`,
        insert('debt', { company: `'EI'`, number: NUMBER, owed: '1' }, some),
      ],
      left: 'debt',
    }),
    'delete-old-records': () => ({
      make: [
        insert(
          'idempotency',
          {
            company: `'EI'`,
            number: NUMBER,
            key: `'${round}'`,
            request_hash: `''`,
            answer: `'{}'::jsonb`,
            created_at: `now() - interval '3 days'`,
          },
          some,
        ),
      ],
      left: 'idempotency',
    }),
    // Changes since the checkpoint, all of them correct.
    'check-books': () => ({
      make: [
        order('p', 'purchase', 'complete', { state_since: 'now()' }),
        charge(id('p'), 'paid', { paid_at: 'now()', state_since: 'now()' }),
        insert(
          'payment',
          {
            psp_reference: `'R${round}' || lpad(n::text, 14, '0')`,
            charge: id('p'),
            currency: `'EUR'`,
            authorised_minor: `${TOTAL}`,
            captured_minor: `${TOTAL}`,
            state: `'captured'`,
            state_since: 'now()',
          },
          some,
        ),
        `update charge set paid_by = psp_reference from payment
          where charge = reference and reference like 'p${tag}%'`,
        insert('cap_reservation', { source: id('p'), kind: `'purchase'`, ...CAP }, some),
        `update cap_usage set used = used + ${AVIOS}
          where kind = 'purchase' and number in (select ${NUMBER} ${some})`,
        `insert into ledger_txn (id, kind, source_type, source_id, effective_at)
          select ${txnId(`${round}b`, members)}, 'credit', 'order', ${id('p')}, now() ${some}`,
        `insert into ledger_txn (id, kind, source_type, source_id, effective_at)
          select ${txnId(`${round}c`, members)}, 'capture', 'payment', 'R${round}' || lpad(n::text, 14, '0'),
            now() ${some}`,
        `update account set balance = balance + ${AVIOS}, version = version + 1
          where id in (select ${MEMBER} ${some})`,
        `insert into posting (txn_id, seq, debit_account, credit_account, unit, amount,
            locked_account, locked_version)
          select ${txnId(`${round}b`, members)}, 1, 'EI/issued/AVIOS', account.id, 'AVIOS', ${AVIOS},
            account.id, account.version
          ${some} join account on account.id = ${MEMBER}`,
        `insert into posting (txn_id, seq, debit_account, credit_account, unit, amount)
          select ${txnId(`${round}c`, members)}, 1, 'EI/clearing/EUR', 'EI/sales/EUR', 'EUR', ${TOTAL} ${some}`,
      ],
      left: 'orders where false',
    }),
  };
  return dues[timer]?.();
}

type Columns = Record<string, string>;

const CAP = {
  company: `'EI'`,
  number: NUMBER,
  year: 'extract(year from now())',
  amount: `${AVIOS}`,
};

function insert(table: string, columns: Columns, from: string): string {
  return `insert into ${table} (${Object.keys(columns)}) select ${Object.values(columns)} ${from}`;
}
