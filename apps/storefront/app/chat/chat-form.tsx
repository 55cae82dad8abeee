import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { TextInput } from '@cairn/ui/text-input';
import { type FormEvent, type RefObject, useState } from 'react';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import styles from './chat-panel.module.css';
import { QUESTION_LENGTH } from './conversation.ts';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  content: ChatContent;
  /** The typed text stays in the input. */
  isBusy: boolean;
  onType(): void;
  onAsk(question: string): void;
};

export function ChatForm({ ref, content, isBusy, onType, onAsk }: Props) {
  const [question, setQuestion] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    ref.current?.focus();
    const text = question.trim();
    if (!text || isBusy) return;
    setQuestion('');
    onAsk(text);
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        ref={ref}
        aria-label={content.inputLabel}
        placeholder={content.inputLabel}
        autoComplete="off"
        dir="auto"
        maxLength={QUESTION_LENGTH}
        value={question}
        onChange={({ target }) => {
          onType();
          setQuestion(target.value);
        }}
      />
      <button type="submit" className={buttonClass()} aria-label={content.sendText}>
        <Icon name="send" />
      </button>
    </form>
  );
}
