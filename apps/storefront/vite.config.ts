import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

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
            // So does what most pages share of ours; schemas and queries stay with those who ask for them.
            {
              name: 'shop',
              minShareCount: 2,
              test: /\/(app\/(layout|content|features\/discovery)|packages\/(ui|contract)|lucide-react)\//,
            },
          ],
        },
      },
    },
  },
});
