import { Box } from '@cairn/ui/box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyBox } from '#app/ordering/parts/member-page.tsx';
import { Missing } from '#app/ordering/parts/missing.tsx';
import { type Member, useSession } from '#app/session/session.tsx';
import { erasureQuery } from '#app/shop-api/erasure.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';
import type { AccountProps } from './account-props.ts';
import { DeleteData } from './delete-data.tsx';
import { Details } from './details.tsx';
import { DownloadData } from './download-data.tsx';
import styles from './member-account.module.css';

type Props = AccountProps & { member: Member; skeleton: ReactNode };

/** Who the member is here, and what they can do with their data. */
export default function MemberAccount({ skeleton, member, ...props }: Props) {
  const { content } = props;
  const { ask } = useSession();
  const { data, error, refetch } = useQuery(erasureQuery(ask), queryClient());
  // Erased members can still log in at the identity provider.
  if (error instanceof CallFailed && error.code === 'network_error_404') {
    return <EmptyBox {...content.unknown} />;
  }
  if (!data) {
    return error ? <Missing {...content.failed} onRetry={() => void refetch()} /> : skeleton;
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
      <DeleteData {...props} state={data} />
    </div>
  );
}
