import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { IconName } from '@cairn/ui/icon';
import { IconDisc } from '@cairn/ui/icon-disc';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { HomeContent, QuickActionsContent } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { useSession } from '#app/session/session.tsx';
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

type Action = { icon: string; title: string; text: string; link: string };

type Props = {
  content: QuickActionsContent;
  again: HomeContent['again'] | undefined;
  /** Undefined until they are known. */
  actions: readonly AgainAction[] | undefined;
  hasPlan: boolean;
  locale: string;
  children: ReactNode;
};

/** What the member did last comes first, in place of the general action of its kind. */
export function QuickActions({ content, again, actions, hasPlan, locale, children }: Props) {
  const { timeZone } = useSession();
  const own =
    again && actions ? actions.map((action) => ownAction(action, again, locale, timeZone)) : [];
  const kinds = new Set(own.map(({ icon }) => icon));
  const general = content.list.filter(
    ({ icon }) => !kinds.has(icon) && (icon !== 'plan' || hasPlan),
  );
  const list = [...own, ...general].slice(0, MOST);
  return (
    <section className={styles.actions} aria-labelledby="actions-title">
      <div className={styles.head}>
        <h2 id="actions-title">{again && own.length > 0 ? again.title : content.title}</h2>
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
  const format = dateFormat(locale, { day: 'numeric', month: 'long', timeZone });
  const values = {
    amount: aviosAmount.toLocaleString(locale),
    total: formatMoney(minorFromDecimal(totalPrice), currency, locale),
    name: isolated(recipient?.firstName ?? ''),
    date: format.format(new Date(createdAt)),
    product: texts.products[product],
  };
  return {
    icon: kind,
    title: fillIn(texts[`${kind}Title`], values),
    text: fillIn(texts[`${kind}Text`], values),
    link: to,
  };
}
