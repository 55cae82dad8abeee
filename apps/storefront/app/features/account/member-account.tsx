import { Box } from '@cairn/ui/box';
import type { ReactNode } from 'react';
import { EmptyBox } from '#app/ordering/parts/member-page.tsx';
import { Missing } from '#app/ordering/parts/missing.tsx';
import type { Member } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { erasureQuery } from '#app/shop-api/erasure.ts';
import type { AccountProps } from './account-props.ts';
import { DeleteData } from './delete-data.tsx';
import { Details } from './details.tsx';
import { DownloadData } from './download-data.tsx';
import styles from './member-account.module.css';

type Props = AccountProps & { member: Member; skeleton: ReactNode };

export default function MemberAccount({ skeleton, member, ...props }: Props) {
  const { content } = props;
  const erasure = useMemberQuery(erasureQuery, { raises: false });
  if (erasure.kind === 'none' || erasure.kind === 'loading') return skeleton;
  if (erasure.kind !== 'ready') {
    // Erased members can still log in at the identity provider.
    return erasure.code === 'network_error_404' ? (
      <EmptyBox {...content.unknown} />
    ) : (
      <Missing {...content.failed} onRetry={erasure.retry} />
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.boxes}>
        <Details content={content} member={member} />
        <Box aria-labelledby="download">
          <h2 id="download">{content.download.title}</h2>
          <DownloadData content={content} />
        </Box>
      </div>
      <DeleteData {...props} state={erasure.data} />
    </div>
  );
}
