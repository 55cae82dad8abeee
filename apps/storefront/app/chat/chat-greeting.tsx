import { fillIn } from '@cairn/contract/values/fill-in';
import drawing from '@cairn/ui/drawings/spot-chat.svg';
import { useEffect, useState } from 'react';
import type { ChatContent } from '#app/content/pages/layout.server.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './chat-panel.module.css';
import { Choice } from './choice.tsx';
import type { Asker } from './facts/find-facts.ts';
import type { Suggestion } from './facts/order-facts.ts';
import type { Answers } from './use-help.ts';

const SUGGESTIONS = 4;

type Props = {
  content: ChatContent;
  answers: Answers;
  asker: Asker;
  onChoose(id: string, title: string): void;
};

/** Name and suggestions: first what is under way for a member, then what many ask. */
export function ChatGreeting({ content, answers, asker, onChoose }: Props) {
  const { member } = useSession();
  const own = useOwnSuggestions(asker);
  const name = member?.profile.status === 'ready' ? member.profile.value.name.firstName : undefined;
  const popular =
    answers.status === 'ready' ? answers.help.sections.filter((one) => one.popular) : [];
  const shown =
    own && answers.status === 'ready'
      ? [...own, ...popular.filter(({ id }) => !own.some((one) => one.id === id))]
      : [];
  return (
    <div className={styles.greeting} aria-live="off">
      <img src={drawing} alt="" width="160" height="112" />
      <h3>{name ? fillIn(content.memberGreeting, { name }) : content.greeting}</h3>
      <p>{content.askText}</p>
      <ul className={styles.choices}>
        {shown.slice(0, SUGGESTIONS).map((one) => (
          <li key={one.id}>
            <Choice
              id={one.id}
              title={one.title}
              hint={'hint' in one ? one.hint : undefined}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Undefined until it is known who is here, and what is under way for them. */
function useOwnSuggestions(asker: Asker): Suggestion[] | undefined {
  const { isExpected } = useSession();
  const { subject } = asker;
  const [found, setFound] = useState<{ subject: string; list: Suggestion[] }>();
  useEffect(() => {
    if (subject === undefined) return;
    let isWanted = true;
    const show = (list: Suggestion[]) => {
      if (isWanted) setFound({ subject, list });
    };
    import('./facts/find-facts.ts')
      .then(({ suggestFacts }) => suggestFacts(asker))
      .then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [subject]);
  if (subject === undefined) return isExpected ? undefined : [];
  return found?.subject === subject ? found.list : undefined;
}
