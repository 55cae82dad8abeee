import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { IconName } from '@cairn/ui/icon';
import { IconDisc } from '@cairn/ui/icon-disc';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { HomeContent, QuickActionsContent } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useSession } from '#app/session/session.tsx';
import { pastDay } from './own/describe-plan.ts';
import type { AgainAction } from './own/home-cards.ts';
import styles from './quick-actions.module.css';

const ICONS = new Map<string, IconName>([
  ['buy', 'shopping-bag'],
  ['boost', 'chevrons-up'],
  ['gift', 'gift'],
  ['plan', 'repeat'],
  ['receipt', 'receipt-text'],
  ['undo', 'undo-2'],
  ['help', 'circle-question-mark'],
]);

const MOST = 4;
/** Actions that lead to an order. */
const ORDERS = new Set(['buy', 'boost', 'gift']);

type Action = { icon: string; title: string; text: string; link: string };

type Props = {
  content: QuickActionsContent;
  again: HomeContent['again'] | undefined;
  /** Undefined until they are known. */
  actions: readonly AgainAction[] | undefined;
  hasPlan: boolean;
  canOrder: boolean;
  locale: string;
  children: ReactNode;
};

/** The member's latest order comes first, in place of the general action of its kind. */
export function QuickActions({ content, again, actions, hasPlan, canOrder, ...more }: Props) {
  const { timeZone } = useSession();
  const { locale, children } = more;
  const own =
    again && actions ? actions.map((action) => ownAction(action, again, locale, timeZone)) : [];
  const kinds = new Set(own.map(({ icon }) => icon));
  const general = content.list.filter(
    ({ icon }) =>
      !kinds.has(icon) && (icon !== 'plan' || hasPlan) && (canOrder || !ORDERS.has(icon)),
  );
  const list = [...own, ...general].slice(0, MOST);
  const canRepeat = actions?.some(({ kind }) => kind !== 'receipt');
  return (
    <section className={styles.actions} aria-labelledby="actions-title">
      <div className={styles.head}>
        <h2 id="actions-title">{again && canRepeat ? again.title : content.title}</h2>
        {children}
      </div>
      <ul aria-busy={actions === undefined}>
        {actions
          ? list.map((action) => (
              <li key={action.title}>
                <Tile {...action} />
              </li>
            ))
          : content.list.slice(0, MOST).map(({ title }) => (
              <li key={title}>
                <span className={styles.action}>
                  <Skeleton className={styles.wait} />
                </span>
              </li>
            ))}
      </ul>
    </section>
  );
}

function Tile({ icon, title, text, link }: Action) {
  return (
    <ContentLink link={link} className={styles.action}>
      <IconDisc name={ICONS.get(icon) ?? 'circle-arrow-right'} />
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
    </ContentLink>
  );
}

function ownAction(
  { kind, order, to }: AgainAction,
  texts: HomeContent['again'],
  locale: string,
  timeZone: string,
): Action {
  const { aviosAmount, totalPrice, currency, recipient, createdAt, product } = order;
  const values = {
    amount: aviosAmount.toLocaleString(locale),
    total: formatMoney(minorFromDecimal(totalPrice), currency, locale),
    name: isolated(recipient?.firstName ?? ''),
    date: pastDay(new Date(createdAt), new Date(serverNow()), { locale, timeZone }),
    product: texts.products[product],
  };
  return {
    icon: kind,
    title: fillIn(texts[`${kind}Title`], values),
    text: fillIn(texts[`${kind}Text`], values),
    link: to,
  };
}
