import type { Config } from '@react-router/dev/config';

const config: Config = {
  ssr: true,
  // Builds lie side by side, so that a new one never pulls the files from under a running shop.
  buildDirectory: process.env.CAIRN_BUILD_FOLDER ?? 'build/latest',
  // The whole route map is small; knowing it at once spares a request before each first navigation.
  routeDiscovery: { mode: 'initial' },
};

export default config;
