import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const APP = 'apps/storefront/app';

const FORBIDDEN = [
  [`${APP}/features/gift/gift-page.tsx`, '#app/features/purchase/packages.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, '../purchase/packages.tsx'],
  [`${APP}/features/gift/recipient/form.tsx`, '../../purchase/packages.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, '#app/layout/header.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, '#app/routes/gift.tsx'],
  [`${APP}/routes/gift.tsx`, '@cairn/api/server'],
  [`${APP}/layout/header.tsx`, '#app/features/gift/gift-page.tsx'],
  [`${APP}/layout/header.tsx`, '#app/shop-api/get-products.ts'],
  [`${APP}/chat/chat-panel.tsx`, '#app/features/refund/refund-texts.ts'],
  [`${APP}/session/sign-in.ts`, '#app/chat/chat.tsx'],
  [`${APP}/session/sign-in.ts`, '#app/analytics/analytics.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, '#app/analytics/consent.ts'],
  [`${APP}/pending/pending-store.ts`, '#app/analytics/events.ts'],
  [`${APP}/analytics/analytics.tsx`, '#app/features/gift/gift-page.tsx'],
  [`${APP}/analytics/analytics.tsx`, '#app/routes/gift.tsx'],
  [`${APP}/session/sign-in.ts`, '#app/content/pages/layout.server.ts'],
  [`${APP}/session/sign-in.ts`, '@cairn/ui/button'],
  [`${APP}/campaigns/join.ts`, '#app/session/session.tsx'],
  [`${APP}/layout/header.tsx`, '#app/campaigns/join.ts'],
  [`${APP}/session/sign-in.ts`, '#app/pending/pending-store.ts'],
  [`${APP}/pending/pending-store.ts`, '#app/shop-api/get-products.ts'],
  [`${APP}/pending/pending-store.ts`, '#app/features/gift/gift-page.tsx'],
  [`${APP}/pending/pending-store.ts`, '#app/ordering/orders/orders.ts'],
  [`${APP}/ordering/orders.ts`, '#app/features/gift/gift-page.tsx'],
  [`${APP}/ordering/orders.ts`, '#app/layout/header.tsx'],
  [`${APP}/session/sign-in.ts`, '#app/ordering/orders/orders.ts'],
  [`${APP}/layout/header.tsx`, '#app/ordering/orders/orders.ts'],
  [`${APP}/shop-api/get-user.ts`, '#app/session/tokens.ts'],
  [`${APP}/shop-api/member/get-user.ts`, '#app/member-page/member-page.tsx'],
  [`${APP}/member-page/member-page.tsx`, '#app/ordering/paths.ts'],
  [`${APP}/context/cookies.ts`, '#app/session/session.tsx'],
  [`${APP}/storage/own-storage.ts`, '#app/session/session.tsx'],
  [`${APP}/content/layout.server.ts`, '#app/shop-api/get-products.ts'],
  [`${APP}/errors/catalogue.ts`, '#app/content/pages/message.server.ts'],
  ['packages/ui/src/buttons/button.tsx', '@cairn/contract/values/money'],
  ['packages/ui/src/buttons/button.tsx', 'react-router'],
  ['packages/ui/src/buttons/button.tsx', 'lucide-react'],
  ['packages/contract/src/values/money.ts', 'react'],
  ['packages/contract/src/values/money.ts', 'node:crypto'],
  ['packages/settings/src/kinds.ts', 'zod'],
  ['packages/telemetry/src/channels.ts', '@cairn/contract/values/money'],
  ['apps/api/src/orders/routes.ts', '@cairn/telemetry/start-telemetry'],
  ['apps/api/src/http/app.ts', '@cairn/telemetry/start-telemetry'],
  ['apps/api/src/orders/routes.ts', '../http/app.ts'],
  ['apps/api/src/orders/routes.ts', '../catalogue/routes.ts'],
  ['apps/api/src/orders/routes.ts', '../jobs/queue.ts'],
  ['apps/api/src/orders/routes.ts', '@cairn/sandbox/content/app'],
  ['apps/api/src/orders/start/start-order.ts', '../../http/app.ts'],
  ['apps/api/src/orders/start/start-order.ts', '../../catalogue/routes.ts'],
  ['apps/api/src/orders/start/start-order.ts', '../../jobs/queue.ts'],
  ['apps/api/src/orders/order.ts', '../subscriptions/month.ts'],
  ['apps/api/src/subscriptions/settle/month-product.ts', '../../orders/rules.ts'],
  ['apps/api/src/charges/apply.ts', '../orders/settle/order-product.ts'],
  ['apps/api/src/caps/read-caps.ts', '../orders/rules.ts'],
  ['apps/api/src/campaigns/enrol-member.ts', '../reminders/rules.ts'],
  ['apps/api/src/orders/order.ts', '../reminders/rules.ts'],
  ['apps/api/src/history/subscriptions/subscription-payments.ts', '../../desk/terminal/answer.ts'],
  ['apps/api/src/ledger/post.ts', '../members/rules.ts'],
  ['apps/api/src/ledger/post.ts', '@cairn/contract/values/money'],
  ['apps/api/src/database/connection.ts', '../orders/rules.ts'],
  ['apps/desk/app/pages/today/today-page.tsx', '#app/pages/signed-in/signed-in-page.tsx'],
  ['apps/desk/app/pages/today/today-page.tsx', '../signed-in/signed-in-page.tsx'],
  ['apps/desk/app/pages/today/today-page.tsx', '@cairn/api/server'],
  ['apps/desk/app/parts/card.tsx', '#app/pages/today/today-page.tsx'],
  ['apps/desk/app/calls/send.ts', '#app/parts/card.tsx'],
  ['apps/desk/server/pages.ts', '@cairn/api/server'],
  ['apps/sandbox/payments/server.ts', '@cairn/api/server'],
  ['apps/sandbox/payments/server.ts', '@cairn/contract/calls/calls'],
  ['apps/sandbox/payments/server.ts', '@cairn/ui/button'],
  ['local/start.ts', '../apps/api/src/http/app.ts'],
  [`${APP}/features/gift/gift-page.tsx`, './../purchase/packages.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, '#app/content/source/client.server.ts'],
  [`${APP}/root.tsx`, '@cairn/api/server'],
  [`${APP}/visit.server.ts`, '@cairn/sandbox/content/app'],
  ['apps/storefront/server/server.ts', '@cairn/api/server'],
  ['apps/storefront/server/server.ts', '../../api/src/server.ts'],
  ['apps/api/src/http/app.ts', '@cairn/storefront/server'],
  ['apps/api/src/http/kit/shop.ts', '../../catalogue/routes.ts'],
  ['apps/api/src/server.ts', '@cairn/sandbox/content/app'],
  ['apps/api/src/orders/routes.ts', '../members/tables.ts'],
  ['apps/api/src/orders/routes.ts', '../../../storefront/server/server.ts'],
  ['apps/api/src/ledger/post.ts', 'hono'],
  ['apps/sandbox/content/app.ts', '../../api/src/server.ts'],
  ['packages/ui/src/buttons/button.tsx', '../../../contract/src/values/money.ts'],
];

const ALLOWED = [
  [`${APP}/routes/gift.tsx`, '#app/features/gift/gift-page.tsx'],
  [`${APP}/features/gift/recipient/form.tsx`, '../gift-page.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, './recipient.tsx'],
  [`${APP}/features/gift/gift-page.tsx`, '#app/shop-api/get-products.ts'],
  [`${APP}/layout/header.tsx`, '#app/session/sign-in.ts'],
  [`${APP}/features/gift/gift-page.tsx`, '#app/ordering/orders/orders.ts'],
  [`${APP}/ordering/package-choice/use-choice.ts`, '../orders.ts'],
  [`${APP}/ordering/order-calls.ts`, '#app/shop-api/get-products.ts'],
  [`${APP}/pending/use-pending.ts`, '#app/session/session.tsx'],
  [`${APP}/errors/notice.tsx`, '@cairn/ui/alert'],
  ['packages/ui/src/display/icon.tsx', '../drawings/icons.svg'],
  ['packages/contract/src/values/money.ts', 'zod/mini'],
  ['packages/contract/src/values/money.ts', './currency.ts'],
  ['packages/contract/src/orders/receipt.ts', '../values/currency.ts'],
  ['apps/api/src/orders/routes.ts', '@cairn/telemetry/channels'],
  ['apps/api/src/orders/routes.ts', '../http/kit/answers.ts'],
  ['apps/api/src/orders/routes.ts', '../catalogue/rules.ts'],
  ['apps/api/src/orders/routes.ts', '../background/enqueue.ts'],
  ['apps/api/src/orders/routes.ts', '../database/tables.ts'],
  ['apps/api/src/orders/start/start-order.ts', '../order.ts'],
  ['apps/api/src/orders/start/start-order.ts', '../../background/enqueue.ts'],
  ['apps/api/src/history/subscriptions/subscription-payments.ts', '../../subscriptions/month.ts'],
  ['apps/api/src/orders/settle/order-product.ts', '../../charges/product.ts'],
  ['apps/api/src/ledger/post.ts', '../database/tables.ts'],
  ['apps/api/src/http/app.ts', '../orders/routes.ts'],
  ['apps/sandbox/payments/server.ts', '@cairn/contract/values/money'],
  ['apps/sandbox/payments/server.ts', '@cairn/ui/tokens.css'],
  ['apps/sandbox/identity/pages/page.ts', '@cairn/ui/drawings/logo.svg'],
  ['local/start.ts', '@cairn/api/server'],
  ['apps/api/src/ledger/post.ts', 'kysely'],
  ['apps/api/src/http/kit/shop.ts', '../../database/connection.ts'],
  ['apps/storefront/server/server.ts', '../app/content/source/client.server.ts'],
  ['packages/ui/src/buttons/button.tsx', './button.module.css'],
  ['packages/ui/src/buttons/button.tsx', '../class-names.ts'],
  ['packages/ui/src/feedback/alert.tsx', '../buttons/icon-button.tsx'],
];

/** A project with our linter rules, in which each case is a file with one import, in the folder it is about. */
const project = mkdtempSync(join(tmpdir(), 'cairn-zones-'));
afterAll(() => rmSync(project, { recursive: true }));

function writeFile(path: string, text: string): void {
  mkdirSync(join(project, dirname(path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

const cases = [...FORBIDDEN, ...ALLOWED].map(([path = '', imported = ''], index) => {
  const file = `${dirname(path)}/${index}-${basename(path)}`;
  writeFile(file, `import { thing } from '${imported}';\nthing();\n`);
  return { path, imported, file };
});

/** Two files that need each other's types only, which the linter ignores by default. */
const CYCLE = [`${APP}/errors/one.ts`, `${APP}/errors/other.ts`] as const;
writeFile(CYCLE[0], "import type { B } from './other.ts';\nexport type A = { b: B };\n");
writeFile(CYCLE[1], "import type { A } from './one.ts';\nexport type B = { a: A };\n");

const { vcs, ...config } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
writeFile('biome.json', JSON.stringify(config));
const { stdout, stderr } = spawnSync(
  join(ROOT, 'node_modules/.bin/biome'),
  [
    'lint',
    '--only=style/noRestrictedImports',
    '--only=suspicious/noImportCycles',
    '--max-diagnostics=none',
    '.',
  ],
  { cwd: project, encoding: 'utf8' },
);
const output = stdout + stderr;
/** The linter's diagnostics by file. */
const diagnostics = new Map(
  output.split(/^(?=\S+:\d+:\d+ lint)/m).map((part) => [part.slice(0, part.indexOf(':')), part]),
);

test('the linter has checked every case', () => {
  expect(output).toContain(`Checked ${cases.length + CYCLE.length + 1} files`);
});

test.each(CYCLE)('an import cycle is an error, also one of types: %s', (file) => {
  expect(diagnostics.get(file)).toContain('noImportCycles');
});

test.each(cases.slice(0, FORBIDDEN.length))('$path may not import $imported', ({ file }) => {
  expect(diagnostics.get(file)).toContain('Import zone');
});

test.each(cases.slice(FORBIDDEN.length))('$path may import $imported', ({ file }) => {
  expect(diagnostics.has(file)).toBe(false);
});
