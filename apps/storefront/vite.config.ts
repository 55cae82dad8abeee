import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What most pages share; schemas and queries stay with the pages that use them. */
const SHARED =
  /\/app\/(layout|content|features\/discovery)\/|\/(use-frame|pending-store|use-pending)\.|\/packages\/ui\/|\/lucide-react\/|\/contract\/src\/(company|currency)\./;
/** What choosing an order and paying for it share, and the start page does not need. */
const ORDERING =
  /\/app\/ordering\/(order-steps|orders|paths|product-table|products|summary-rows)|\/(order-summary|steps|price-texts|bonus-name|money|tier|package-amounts)\./;
/** Shared by a few. */
const ELSEWHERE = /\/(segmented|segmented-many|external-frame)\./;

export default defineConfig({
  plugins: [reactRouter()],
  // An inlined picture would be a data: address, which the content security policy refuses.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What pages share in one piece compresses better, and is asked for sooner, than in five.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'shop',
              minShareCount: 2,
              test: (file) => SHARED.test(file) && !ORDERING.test(file) && !ELSEWHERE.test(file),
            },
            { name: 'ordering', minShareCount: 2, test: ORDERING },
          ],
        },
      },
    },
  },
});
