import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { Card, CardBody } from '#app/parts/card.tsx';
import { Quiet } from '#app/parts/lines.tsx';
import { useMay } from '#app/session/use-may.ts';
import { momentOf } from '#app/text/times.ts';
import styles from './notes-card.module.css';
import type { MemberRef, Records } from './records.ts';

type Props = {
  notes: Records['notes'];
  company: MemberRef['company'];
  onAdd: () => void;
};

/** Notes among staff; members never see them. */
export function NotesCard({ notes, company, onAdd }: Props) {
  const mayWrite = useMay('write notes');
  return (
    <Card
      title="Notes"
      note="For staff alone"
      footer={
        mayWrite && (
          <Button kind="secondary" onClick={onAdd}>
            <DeskIcon name="message-square" />
            Write a note
          </Button>
        )
      }
    >
      <CardBody>
        {notes.length === 0 ? (
          <Quiet>Nobody has written anything down.</Quiet>
        ) : (
          <ul className={styles.notes}>
            {notes.map(({ id, at, actor, text }) => (
              <li key={id}>
                <p className={styles.text}>{text}</p>
                <small>
                  {actor}, {momentOf(at, company)}
                </small>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
