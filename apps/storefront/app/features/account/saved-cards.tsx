import type { RememberedCard } from '@cairn/contract/members/remembered-cards';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { Box } from '@cairn/ui/box';
import { ConfirmButton } from '@cairn/ui/confirm-button';
import { useEffect, useRef, useState } from 'react';
import { cardName } from '#app/ordering/parts/card-name.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { removeCard } from '#app/shop-api/member/cards.ts';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';

type Props = AccountProps & { cards: readonly RememberedCard[] };
type Removal = { name: string; isDone: boolean };

/** The cards that the member asked us to remember. */
export function SavedCards({ content: { cards: texts }, locale, timeZone, cards }: Props) {
  const { fetcher } = useSession();
  const [busyId, setBusyId] = useState<string>();
  const [removal, setRemoval] = useState<Removal>();

  async function remove({ id }: RememberedCard, name: string) {
    setBusyId(id);
    setRemoval(undefined);
    const answer = await removeCard(fetcher, id);
    // Removed in another tab already.
    const isDone = answer.ok || answer.code === 'network_error_404';
    if (isDone) await refetchAfter('cards');
    setBusyId(undefined);
    setRemoval({ name, isDone });
  }

  const month = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const day = dateFormat(locale, { dateStyle: 'long', timeZone });
  return (
    <Box aria-labelledby="cards">
      <h2 id="cards">{texts.title}</h2>
      <div className={styles.part}>
        <RemovalText key={removal?.name} texts={texts} removal={removal} />
        <p>{cards.length > 0 ? texts.text : texts.noneText}</p>
        {cards.length > 0 && (
          <ul className={styles.cards}>
            {cards.map((card) => {
              const name = cardName(card, texts);
              const { expires } = card;
              return (
                <li key={card.id}>
                  <p className={styles.card}>{name}</p>
                  <p className={styles.facts}>
                    {expires &&
                      fillIn(texts.expiresText, { date: month.format(new Date(expires)) })}{' '}
                    {fillIn(texts.savedText, { date: day.format(new Date(card.rememberedAt)) })}
                  </p>
                  <ConfirmButton
                    label={fillIn(texts.removeText, { card: name })}
                    size="sm"
                    question={{
                      ...texts.dialog,
                      title: fillIn(texts.dialog.title, { card: name }),
                    }}
                    busy={busyId === card.id}
                    onConfirm={() => remove(card, name)}
                  >
                    <p>{texts.dialog.text}</p>
                  </ConfirmButton>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Box>
  );
}

type RemovalProps = {
  texts: AccountProps['content']['cards'];
  removal: Removal | undefined;
};

/** Focused, because the button that was pressed is gone. */
function RemovalText({ texts, removal }: RemovalProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  if (!removal) return null;
  const { name, isDone } = removal;
  return (
    <p
      ref={element}
      role={isDone ? 'status' : 'alert'}
      tabIndex={-1}
      className={isDone ? styles.outcome : styles.failure}
    >
      {fillIn(isDone ? texts.removedText : texts.failedText, { card: name })}
    </p>
  );
}
