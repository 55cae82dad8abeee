import { createBrowserRouter } from 'react-router';
import { Gate } from './shell/gate.tsx';
import { PageError, UnknownAddress } from './shell/page-error.tsx';

/** Every page loads its own code. Those within `Gate` are for whoever is signed in. */
export const router = createBrowserRouter([
  {
    path: '/signed-in',
    hydrateFallbackElement: <></>,
    lazy: async () => ({
      Component: (await import('./pages/signed-in/signed-in-page.tsx')).SignedInPage,
    }),
  },
  {
    element: <Gate />,
    errorElement: <PageError />,
    // The document shows nothing until the first page's code is there.
    hydrateFallbackElement: <></>,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./pages/today/today-page.tsx')).TodayPage }),
      },
      {
        path: '/approvals/:id?',
        lazy: async () => ({
          Component: (await import('./pages/approvals/approvals-page.tsx')).ApprovalsPage,
        }),
      },
      {
        path: '/prices',
        lazy: async () => ({
          Component: (await import('./pages/prices/prices-page.tsx')).PricesPage,
        }),
      },
      { path: '*', element: <UnknownAddress /> },
    ],
  },
]);
