import { ReceiptText, Scale, Sparkles, Undo2 } from 'lucide-react';
import type { DiscoveryPage } from '#app/content/pages/discovery-page.server.ts';
import styles from './facts.module.css';

const ICONS = new Map([
  ['receipt', ReceiptText],
  ['scale', Scale],
  ['undo', Undo2],
]);

export function Facts({ facts }: { facts: NonNullable<DiscoveryPage['facts']> }) {
  return (
    <ul className={styles.facts} aria-label={facts.label}>
      {facts.list.map(({ icon, title, text }) => {
        const Icon = ICONS.get(icon) ?? Sparkles;
        return (
          <li key={title}>
            <Icon aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
