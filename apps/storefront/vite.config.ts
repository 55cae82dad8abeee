import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What most pages share; schemas and queries stay with the pages that use them. */
const SHARED =
  /\/app\/(layout|content)\/|\/(use-frame|pending-store|keep-pending|use-member-currency|order-strip\.module)\.|\/packages\/ui\/|\/contract\/src\/values\/(company|currency|product)\./;
/** What every page loads. */
const ROOT = /\/app\/(root|layout\/(address-meta|late-scripts)|session\/document-context)\.tsx?$/;
/** What choosing an order and paying for it share, and the start page does not need. */
const ORDERING =
  /\/app\/ordering\/(\w+\/)?(fullness|member-balance|missing|next-action|format-count|order-notes|order-steps|step-page|orders\.|(checkout-)?paths\.|plan-months|product-table|products|summary-rows|use-stored-choice|use-when|package-choice\/(filters|rules|picks\/picks\.module|panel\/before-choice\.module))|\/(order-summary|plural|segmented|steps|use-pending|bonus-name|package-amounts|pile|pile-steps|piles)\./;
/** Without what only members' parts, unfinished orders and fetched prices share. */
const DISCOVERY =
  /\/app\/features\/discovery\/(?!prices\/(from-price|show-quotes)|members\/(use-)?own-offer|resume\/order-strip\.tsx)|\/packages\/ui\/src\/\w+\/(picture|range|stepper)\./;
/** What answers and stored orders are checked by, which a visitor's first page never is. */
const SCHEMAS =
  /node_modules\/zod\/|\/contract\/src\/(values\/(wire-price|membership-number)\.|prices\/price-tiers\.|members\/|orders\/(payment-session|transaction-id)\.)/;
/** Prices, computed and asked for again. */
const QUOTES =
  /\/(get-personal-prices|prices\/(tier|boost|boost-limits)|values\/money|format-moment|price-texts)\./;
/** Small parts of what is fetched for members. */
const MEMBERS =
  /\/(get-purchase-allowance|get-transfer-allowance|get-booster-options|get-subscription-packages|get-subscriptions|current-subscription|describe-change)\./;
/** Orders that the server knows. */
const ORDERS =
  /\/app\/ordering\/(\w+\/)?(order-port|started-orders|leave-path|past-order-paths|quote-order|receipt\/|save-file|use-cancel-delivery)|\/shop-api\/(get-receipt|download-receipt|cancel-delivery)\./;
/** What pages about a member's own orders and plans fetch, and how they describe it. */
const ACCOUNT = /\/(transaction-history|cancel-subscription|describe-row)\./;
/** Parts of forms, and of the flows that begin with one. */
const FIELDS =
  /\/packages\/ui\/src\/\w+\/(field|text-input|text-area|control|choice|checkbox|radio)\.|\/(isolated|with-chat|phone-bar|limit-meter)\./;
/** The query client, and what members' calls share. */
const QUERIES =
  /node_modules\/@tanstack\/|\/shop-api\/(fetcher|checked|query-client|member-query|changed-by|with-retries)\.|\/session\/use-member-query\./;
/** Small things that several pages use, none of them a visitor's most likely first page. */
const PARTS =
  /\/(external-frame|switched-off|page-head|dialog|confirm-button|member-page|parts\/action)\.|\/app\/features\/history\/(detail-head|history-skeleton|[\w-]+\.module)\b|\/drawings\/result-/;
/** Used by some pages only. */
const ELSEWHERE =
  /\/(segmented-many|avatar-menu|select-input|price-texts|month-stone|month-shapes)\.|\/drawings\/(months|spot-history|spot-refund)/;

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    modules: {
      // File and class name compress better than hashes. No two style sheets share a name.
      generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
    },
  },
  // An inlined picture would be a data: address, which the content security policy refuses.
  build: {
    assetsInlineLimit: 0,
    // What is imported on demand finds its own modules; their names would make every page heavier.
    // Styles must be there before it renders, and a session is worth a head start.
    modulePreload: {
      resolveDependencies: (file, needed) =>
        needed.filter(
          (one) =>
            !/\/(entry\.client|shop)-/.test(one) && /\.css$|session-controller/.test(one + file),
        ),
    },
    rolldownOptions: {
      output: {
        // Every file name is repeated in the route manifest.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          // What pages share in one piece compresses better, and is asked for sooner, than in five.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|entry\.client/,
            },
            {
              name: 'shop',
              test: (file) =>
                (ROOT.test(file) || SHARED.test(file)) &&
                ![ORDERING, DISCOVERY, FIELDS, PARTS, ELSEWHERE].some((other) => other.test(file)),
            },
            { name: 'ordering', minShareCount: 2, test: ORDERING },
            { name: 'queries', minShareCount: 2, test: QUERIES },
            { name: 'schemas', minShareCount: 2, test: SCHEMAS },
            { name: 'quotes', minShareCount: 2, test: QUOTES },
            { name: 'fields', minShareCount: 2, test: FIELDS },
            { name: 'members', test: MEMBERS },
            { name: 'orders', minShareCount: 2, test: ORDERS },
            { name: 'account', test: ACCOUNT },
            { name: 'parts', minShareCount: 2, test: PARTS },
            // The start page has two routes.
            { name: 'discovery', minShareCount: 2, test: DISCOVERY },
          ],
        },
      },
    },
  },
  // Also of the routes' own files, whose names React Router makes longer by default.
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } },
      },
    },
  },
});
