import { ReceiptText, Scale, Sparkles, Undo2 } from 'lucide-react';
import type { DiscoveryPage } from '#app/content/discovery-page.server.ts';
import styles from './facts.module.css';

const ICONS = new Map([
  ['receipt', ReceiptText],
  ['scale', Scale],
  ['undo', Undo2],
]);

export function Facts({ label, facts }: { label: string; facts: DiscoveryPage['facts'] }) {
  return (
    <ul className={styles.facts} aria-label={label}>
      {facts.map(({ icon, title, text }) => {
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
