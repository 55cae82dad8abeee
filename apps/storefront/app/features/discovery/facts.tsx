import { Icon, type IconName } from '@cairn/ui/icon';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import styles from './facts.module.css';

const ICONS = new Map<string, IconName>([
  ['receipt', 'receipt-text'],
  ['scale', 'scale'],
  ['undo', 'undo-2'],
]);

export function Facts({ facts }: { facts: NonNullable<DiscoveryPage['facts']> }) {
  return (
    <ul className={styles.facts} aria-label={facts.label}>
      {facts.list.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={ICONS.get(icon) ?? 'sparkles'} />
          <span>
            <strong>{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
