import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { Box } from '@cairn/ui/box';
import drawing from '@cairn/ui/drawings/empty-search.svg';
import { Skeleton } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { EmptyBox } from '#app/member-page/empty-box.tsx';
import { Missing } from '#app/member-page/missing.tsx';
import type { Member } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { cardsQuery } from '#app/shop-api/member/cards.ts';
import { erasureQuery } from '#app/shop-api/member/own-data.ts';
import type { AccountProps } from './account-props.ts';
import { DeleteData } from './delete-data.tsx';
import { DownloadData } from './download-data.tsx';
import styles from './member-account.module.css';
import { Reminders } from './reminders.tsx';
import { SavedCards } from './saved-cards.tsx';

type Props = AccountProps & { member: Member; skeleton: ReactNode };

export default function MemberAccount({ skeleton, member, ...props }: Props) {
  const { content } = props;
  const erasure = useMemberQuery(erasureQuery, { raises: false });
  const cards = useMemberQuery(cardsQuery, { raises: false });
  if (erasure.kind === 'none' || erasure.kind === 'loading') return skeleton;
  if (cards.kind === 'none' || cards.kind === 'loading') return skeleton;
  if (erasure.kind !== 'ready') {
    // Erased members can still log in at the identity provider.
    return erasure.code === 'network_error_404' ? (
      <EmptyBox {...content.unknown} drawing={drawing} />
    ) : (
      <Missing {...content.failed} onRetry={erasure.retry} />
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.boxes}>
        <Details content={content} member={member} />
        {cards.kind === 'ready' ? (
          <SavedCards {...props} cards={cards.data} />
        ) : (
          <Missing {...content.cards.missing} onRetry={cards.retry} />
        )}
        <DownloadData content={content} member={member} />
        <Reminders locale={props.locale} />
      </div>
      <DeleteData {...props} state={erasure.data} />
    </div>
  );
}

type DetailsProps = Pick<AccountProps, 'content'> & { member: Member };

/** The number by its end only: the page may be open where others can see it. */
function Details({ content: { details }, member }: DetailsProps) {
  const { firstName, lastName, number = '', profile } = member;
  const email = profile.status === 'ready' ? profile.value.email : undefined;
  return (
    <Box aria-labelledby="details">
      <h2 id="details">{details.title}</h2>
      <dl className={styles.details}>
        <div>
          <dt>{details.nameText}</dt>
          <dd>{isolated(`${firstName} ${lastName}`)}</dd>
        </div>
        <div>
          <dt>{details.numberText}</dt>
          <dd>{fillIn(details.endingText, { digits: number.slice(-4) })}</dd>
        </div>
        <div>
          <dt>{details.emailText}</dt>
          <dd>
            {profile.status === 'loading' ? (
              <Skeleton width="medium" />
            ) : (
              (email ?? details.noEmailText)
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{details.noteText}</p>
    </Box>
  );
}
