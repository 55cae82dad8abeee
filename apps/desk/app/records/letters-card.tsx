import { Card, CardBody } from '#app/parts/card.tsx';
import { KeyValues } from '#app/parts/key-values.tsx';
import { Quiet } from '#app/parts/lines.tsx';
import { countText } from '#app/text/amounts.ts';
import { letterName } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';
import type { MemberRef, Records } from './records.ts';

type Props = { letters: Records['letters']; company: MemberRef['company'] };

/** Letters that went out about an order or a subscription. */
export function LettersCard({ letters, company }: Props) {
  return (
    <Card title="Emails" note={`${countText(letters.length, 'email')} sent, kept for 90 days`}>
      <CardBody>
        {letters.length === 0 ? (
          <Quiet>None was sent in the last 90 days.</Quiet>
        ) : (
          <KeyValues
            rows={letters.map(({ at, letter, about, role }) => ({
              key: `${letterName(letter)}${about.includes('.') ? `, month ${about.split('.')[1]}` : ''}`,
              value: momentOf(at, company),
              note: `to the ${role}`,
            }))}
          />
        )}
      </CardBody>
    </Card>
  );
}
