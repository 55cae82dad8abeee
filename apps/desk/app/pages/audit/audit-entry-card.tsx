import { DeskIcon } from '@cairn/ui/desk-icon';
import { IconButton } from '@cairn/ui/icon-button';
import { FactTable } from '#app/panel/effects.tsx';
import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { exactTimeOf, momentOf } from '#app/text/times.ts';
import styles from './audit-entry-card.module.css';
import { type AuditEntry, changeIn, otherDetail, rolesOf } from './audit-texts.ts';

type Props = { entry: AuditEntry; onClose: () => void };

/** One entry with everything that was recorded. */
export function AuditEntryCard({ entry, onClose }: Props) {
  const { at, actor, action, subject, reason, link } = entry;
  const change = changeIn(entry);
  const rows = [
    { key: 'When', value: momentOf(at), note: exactTimeOf(at) },
    { key: 'Who', value: actor, note: rolesOf(entry) },
    { key: 'What', value: action },
    { key: 'About', value: subject },
    { key: 'Why', value: reason ?? '–' },
    ...otherDetail(entry).map(([key, value]) => ({ key, value })),
  ];
  return (
    <Card
      title={link ? `Link ${link.seq}` : 'Not chained yet'}
      note={
        <IconButton label="Close" className={styles.close} onClick={onClose}>
          <DeskIcon name="x" />
        </IconButton>
      }
    >
      <CardBody className={styles.body}>
        <KeyValues rows={rows} />
        {change && <FactTable change={change} />}
        {link && <p className={styles.hash}>{link.hash}</p>}
      </CardBody>
    </Card>
  );
}
