import type { IconName } from '@cairn/ui/icon';
import { IconDisc } from '@cairn/ui/icon-disc';
import type { ReactNode } from 'react';
import type { QuickActionsContent } from '#app/content/pages/discovery-page.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
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

type Props = { content: QuickActionsContent; children: ReactNode };

export function QuickActions({ content: { title, list }, children }: Props) {
  return (
    <section className={styles.actions} aria-labelledby="actions-title">
      <div className={styles.head}>
        <h2 id="actions-title">{title}</h2>
        {children}
      </div>
      <ul>
        {list.slice(0, MOST).map(({ icon, title, text, link }) => (
          <li key={title}>
            <ContentLink link={link} className={styles.action}>
              <IconDisc name={ICONS.get(icon) ?? 'circle-arrow-right'} />
              <span>
                <strong>{title}</strong>
                <small>{text}</small>
              </span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
