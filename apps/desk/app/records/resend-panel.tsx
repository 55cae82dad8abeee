import type { InputOf } from '#app/calls/call-action.ts';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { Effects } from '#app/panel/effects.tsx';
import { countText } from '#app/text/amounts.ts';
import { letterName } from '#app/text/things.ts';

type Letter = InputOf<'letter resend'>['letter'];
type Props = {
  /** A letter and what it is about, as in the page's address. */
  letter: string;
  name: string;
  onClose: () => void;
};

/** A letter goes out once more, to the address that its member has now. */
export function ResendPanel({ letter: text, name, onClose }: Props) {
  const [letter = '', about = ''] = text.split(' ');
  return (
    <ActionPanel
      action="letter resend"
      title={`Send “${letterName(letter)}” again`}
      about="As it would be written now, three times a day at most."
      // The server refuses a letter that it does not know.
      input={{ letter: letter as Letter, about }}
      effects={({ before }) => (
        <Effects
          effects={[
            {
              id: 'letter',
              icon: 'send',
              tone: 'sea',
              title: `${name} gets it once more`,
              note: 'At the address that the member has now',
            },
            {
              id: 'times',
              icon: 'history',
              title: 'Sent again before',
              value: countText(Number(before.timesSentAgain ?? 0), 'time'),
              note: 'No money or avios move',
            },
          ]}
        />
      )}
      verb="Send it again"
      done={() => ({
        title: 'It is on its way',
        text: 'The list of emails says when it was sent.',
      })}
      onClose={onClose}
    />
  );
}
