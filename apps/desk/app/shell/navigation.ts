import type { Permission } from '@cairn/api/desk-types';
import type { DeskIconName } from '@cairn/ui/desk-icon';

type NavigationLink = {
  to: string;
  text: string;
  icon: DeskIconName;
  /** One of these permissions is enough to see the link. */
  permissions: readonly Permission[];
  /** Among the short cuts at the foot of phones. */
  isTab?: boolean;
};

export type NavigationGroup = { title: string | undefined; links: readonly NavigationLink[] };

/** A page has its line here and its route in `router.tsx`. */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: undefined,
    links: [
      {
        to: '/',
        text: 'Today',
        icon: 'inbox',
        permissions: ['read queue', 'read figures'],
        isTab: true,
      },
      {
        to: '/approvals',
        text: 'Approvals',
        icon: 'check-check',
        permissions: ['read approvals'],
        isTab: true,
      },
    ],
  },
  {
    title: 'Look up',
    links: [{ to: '/orders', text: 'Orders', icon: 'shopping-bag', permissions: ['list orders'] }],
  },
  {
    title: 'Shop',
    links: [
      {
        to: '/prices',
        text: 'Prices and bonuses',
        icon: 'tag',
        permissions: ['read catalogue'],
      },
      { to: '/sales', text: 'Sales', icon: 'chart-column', permissions: ['read figures'] },
    ],
  },
  {
    title: 'Records',
    links: [
      { to: '/money', text: 'Money and points', icon: 'scale', permissions: ['read finance'] },
      { to: '/audit', text: 'Audit log', icon: 'scroll-text', permissions: ['read audit'] },
    ],
  },
  {
    title: 'Running it',
    links: [
      { to: '/staff', text: 'Staff', icon: 'user-cog', permissions: ['read staff'] },
      {
        to: '/settings',
        text: 'Settings',
        icon: 'sliders-horizontal',
        permissions: ['read settings'],
      },
      {
        to: '/maintenance',
        text: 'Maintenance',
        icon: 'power',
        permissions: ['close shop', 'read settings'],
      },
    ],
  },
];

/** The groups and links that these permissions open. */
export function navigationFor(permissions: readonly Permission[]): readonly NavigationGroup[] {
  return NAVIGATION.map(({ title, links }) => ({
    title,
    links: links.filter((link) => link.permissions.some((one) => permissions.includes(one))),
  })).filter(({ links }) => links.length > 0);
}
