import { fillIn } from '@cairn/contract/values/fill-in';
import { isolated } from '@cairn/contract/values/isolated';
import { Box } from '@cairn/ui/box';
import { Skeleton } from '@cairn/ui/skeleton';
import type { Member } from '#app/session/session.tsx';
import type { AccountProps } from './account-props.ts';
import styles from './member-account.module.css';

type Props = Pick<AccountProps, 'content'> & { member: Member };

/** The number by its end only: the page may be open where others can see it. */
export function Details({ content: { details }, member }: Props) {
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
