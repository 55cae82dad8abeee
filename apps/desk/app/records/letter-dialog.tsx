import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Segmented } from '@cairn/ui/segmented';
import { useState } from 'react';
import type { InputOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { Loaded } from '#app/parts/loaded.tsx';
import { letterName } from '#app/text/things.ts';
import styles from './letter-dialog.module.css';

type Props = InputOf<'letter view'> & { onClose: () => void };
type Form = 'html' | 'text';

/** Removed because the frame's policy blocks fonts, which come from the shop. */
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;

/** A letter as it would be written now, as its reader sees it or as plain text. */
export function LetterDialog({ letter, about, role, onClose }: Props) {
  const input = { letter, about, ...(role && { role }) };
  const read = useRead('letter view', input, { isReadOnce: true });
  const [form, setForm] = useState<Form>('html');
  return (
    <Dialog
      open
      title={read.kind === 'loaded' ? read.result.subject : letterName(letter)}
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded read={read} what="this email">
        {({ text, html }) => (
          <>
            <Segmented
              legend="Show"
              hideLegend
              name="letter-form"
              value={form}
              options={[
                { value: 'html', text: 'Formatted' },
                { value: 'text', text: 'Plain text' },
              ]}
              onChange={setForm}
            />
            {form === 'html' ? (
              <LetterFrame html={html} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
              <section className={styles.letter} tabIndex={0} aria-label="Text of the email">
                {text}
              </section>
            )}
            <p>Written from today’s data. Pictures are left out, and links do nothing here.</p>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/**
 * The frame is a document of its own: inline styles are allowed there, and scripts are not. With
 * srcdoc it would have the desk's policy, which refuses the styles.
 */
function LetterFrame({ html }: { html: string }) {
  return (
    <iframe
      className={styles.frame}
      title="The email"
      src="/letter-frame"
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => {
        if (currentTarget.contentDocument) show(html, currentTarget.contentDocument);
      }}
    />
  );
}

/** Parsed by the frame, so that its policy holds and not the desk's. */
function show(html: string, frame: Document): void {
  if (!frame.defaultView) return;
  const parser = new frame.defaultView.DOMParser();
  const letter = parser.parseFromString(html.replaceAll(FONT_FACES, ''), 'text/html');
  for (const left of letter.querySelectorAll('img, picture, script')) left.remove();
  for (const link of letter.querySelectorAll('a')) link.removeAttribute('href');
  frame.documentElement.replaceWith(frame.adoptNode(letter.documentElement));
}
