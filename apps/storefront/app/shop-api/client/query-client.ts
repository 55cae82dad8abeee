import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportToServer } from '#app/errors/report-to-server.ts';
import { CallFailed } from './call-failed.ts';

const FIVE_MINUTES = 5 * 60 * 1000;

/** No answer came, or one that may be another the next time. */
const PASSING =
  /^(network_error_(unhandled|408|429|5\d\d)|too_many_requests|maintenance|balance_unknown)$/;

/** A retry cannot help for other 4xx answers, business rules, schema mismatches and aborted calls [8.39]. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof CallFailed) || PASSING.test(error.code);
}

// Answers are shown as soon as they arrive; by default TanStack Query adds a timer.
notifyManager.setScheduler(queueMicrotask);

/** Reports only which data a query fetches: the rest of its key names members and orders. */
export function createQueryClient(report = reportToServer): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey: [first, , third] }) => {
        const data = first === 'member' ? third : first;
        const code = error instanceof CallFailed ? error.code : error.name;
        if (code !== 'network_error_cancel') report('query_failed', `${data} ${code}`);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 3 && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  });
}

let shared: QueryClient | undefined;

/** The browser's one client, created when it is first needed. */
export function queryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}
