import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What most pages share of ours; schemas and queries stay with those who ask for them. */
const SHARED =
  /\/app\/(layout|content|features\/discovery)\/|\/packages\/ui\/|\/lucide-react\/|\/contract\/src\/(company|currency)\./;
/** Shared, but not by the start page. */
const ELSEWHERE = /\/(order-summary|steps|segmented|segmented-many|external-frame|price-texts)\./;

export default defineConfig({
  plugins: [reactRouter()],
  // An inlined picture would be a data: address, which the content security policy refuses.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs in one piece compresses better than in five.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'shop',
              minShareCount: 2,
              test: (file) => SHARED.test(file) && !ELSEWHERE.test(file),
            },
          ],
        },
      },
    },
  },
});
