import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './fault.ts';

/** A page that is opened again within seconds shows what it had, and reads it again behind. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        // Only what may work the next time; a refusal stays one.
        retry: (count, error) =>
          count < 2 &&
          error instanceof CallFailed &&
          (error.fault.kind === 'unreachable' || error.fault.kind === 'failed'),
      },
    },
  });
}
