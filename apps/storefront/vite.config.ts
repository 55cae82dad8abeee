import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // An inlined picture would be a data: address, which the content security policy refuses.
  build: { assetsInlineLimit: 0 },
});
