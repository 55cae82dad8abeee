import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { useState } from 'react';
import { type ResultOf, readAction } from '#app/calls/call-action.ts';
import { usePages } from '#app/calls/use-pages.ts';
import { Card } from '#app/parts/card.tsx';
import { DataTable } from '#app/parts/data-table.tsx';
import { TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { letterName } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';
import { LetterDialog } from './letter-dialog.tsx';
import styles from './letters-card.module.css';
import type { MemberRef } from './records.ts';

type Letter = ResultOf<'letter list'>['items'][number];

const STATES = {
  sent: { text: 'Sent', tone: 'ok' },
  waiting: { text: 'Waits', tone: 'sea' },
  dead: { text: 'Not sent: dead letter', tone: 'bad' },
  not_sent: { text: 'Not sent', tone: 'warn' },
} as const;

type Props = {
  about: string;
  company: MemberRef['company'];
  onResend: (letter: string) => void;
};

/** Letters about an order or a subscription, each to be read and sent again. */
export function LettersCard({ about, company, onResend }: Props) {
  const [viewed, setViewed] = useState<Letter>();
  const { read, more, isReadingMore } = usePages<Letter>(['letter list', about], (after, signal) =>
    readAction('letter list', { about, ...(after && { after }) }, signal),
  );
  return (
    <Card
      title="Emails"
      note="Kept for 90 days"
      footer={
        more && (
          <Button kind="secondary" busy={isReadingMore} onClick={more}>
            Show older
          </Button>
        )
      }
    >
      <Loaded read={read} what="the emails">
        {(letters) => (
          <LetterTable letters={letters} company={company} onView={setViewed} onResend={onResend} />
        )}
      </Loaded>
      {viewed?.role && (
        <LetterDialog
          letter={viewed.letter}
          about={viewed.about}
          role={viewed.role}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Card>
  );
}

type TableProps = Pick<Props, 'company' | 'onResend'> & {
  letters: readonly Letter[];
  onView: (letter: Letter) => void;
};

function LetterTable({ letters, company, onView, onResend }: TableProps) {
  const mayResend = useMay('resend letters');
  if (letters.length === 0) {
    return <Empty title="No emails">None was sent about this in the last 90 days.</Empty>;
  }
  return (
    <DataTable<Letter>
      caption="Emails"
      rowId={({ id }) => id}
      groups={[{ id: 'letters', rows: letters }]}
      columns={[
        {
          id: 'letter',
          head: 'Email',
          kind: 'lead',
          cell: ({ letter, role, at, resentBy }) => (
            <TwoLines
              first={letterName(letter)}
              second={[
                role && `to the ${role}`,
                momentOf(at, company),
                resentBy && `sent again by ${resentBy}`,
              ]
                .filter(Boolean)
                .join(', ')}
            />
          ),
        },
        {
          id: 'state',
          head: 'State',
          isLabelled: true,
          cell: ({ state }) => <Chip tone={STATES[state].tone}>{STATES[state].text}</Chip>,
        },
        {
          id: 'steps',
          head: 'Next step',
          kind: 'action',
          cell: (letter) => (
            <span className={styles.steps}>
              {letter.canView && (
                <Button kind="secondary" onClick={() => onView(letter)}>
                  Preview<span className="visually-hidden"> {letterName(letter.letter)}</span>
                </Button>
              )}
              {letter.canResend && mayResend && (
                <Button
                  kind="secondary"
                  onClick={() => onResend(`${letter.letter} ${letter.about}`)}
                >
                  Send again<span className="visually-hidden"> {letterName(letter.letter)}</span>
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
