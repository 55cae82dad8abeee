import { Field } from '@cairn/ui/field';
import { TextArea } from '@cairn/ui/text-area';
import { useState } from 'react';
import { ActionPanel } from '#app/panel/action-panel.tsx';
import { Effects } from '#app/panel/effects.tsx';
import { useSettled } from '#app/panel/use-settled.ts';

const LONGEST = 500;

/** A note about an order, a subscription or a member, which is named as in the audit log. */
export function NotePanel({ about, onClose }: { about: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const { settled, isSettled } = useSettled(text.trim());
  return (
    <ActionPanel
      action="note add"
      title="Write a note"
      about="For staff alone. It cannot be changed, and goes when the member is erased."
      input={{ about, text: settled }}
      isComplete={settled !== '' && isSettled}
      fields={
        <Field label="Note" hint="No card numbers. What was said, and what was promised.">
          {({ id, describedBy }) => (
            <TextArea
              id={id}
              describedBy={describedBy}
              value={text}
              maxLength={LONGEST}
              rows={5}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      }
      effects={({ before }) => (
        <Effects
          effects={[
            {
              id: 'note',
              icon: 'message-square',
              tone: 'gorse',
              title: 'Kept with your name and the time',
              note: `Note ${Number(before.notes ?? 0) + 1} here. No money or avios move, and nobody is written to.`,
            },
          ]}
        />
      )}
      verb="Keep the note"
      done={() => ({ title: 'The note is kept', text: 'Everybody at the desk can read it.' })}
      onClose={onClose}
    />
  );
}
