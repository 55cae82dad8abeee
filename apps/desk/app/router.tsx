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
        path: '/orders/:id',
        lazy: async () => ({ Component: (await import('./pages/order/order-page.tsx')).OrderPage }),
      },
      {
        path: '/plans/:id',
        lazy: async () => ({ Component: (await import('./pages/plan/plan-page.tsx')).PlanPage }),
      },
      ...['/members/of/:id', '/members/:company/:number'].map((path) => ({
        path,
        lazy: async () => ({
          Component: (await import('./pages/member/member-page.tsx')).MemberPage,
        }),
      })),
      {
        path: '/audit',
        lazy: async () => ({ Component: (await import('./pages/audit/audit-page.tsx')).AuditPage }),
      },
      {
        path: '/staff',
        lazy: async () => ({ Component: (await import('./pages/staff/staff-page.tsx')).StaffPage }),
      },
      {
        path: '/settings',
        lazy: async () => ({
          Component: (await import('./pages/settings/settings-page.tsx')).SettingsPage,
        }),
      },
      {
        path: '/maintenance',
        lazy: async () => ({
          Component: (await import('./pages/switch/switch-page.tsx')).SwitchPage,
        }),
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
      {
        path: '/sales',
        lazy: async () => ({ Component: (await import('./pages/sales/sales-page.tsx')).SalesPage }),
      },
      {
        path: '/orders',
        lazy: async () => ({
          Component: (await import('./pages/orders/orders-page.tsx')).OrdersPage,
        }),
      },
      {
        path: '/money/:day?',
        lazy: async () => ({ Component: (await import('./pages/money/money-page.tsx')).MoneyPage }),
      },
      { path: '*', element: <UnknownAddress /> },
    ],
  },
]);
