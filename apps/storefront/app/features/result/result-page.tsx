import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import { buttonClass } from '@cairn/ui/button';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { useSession } from '#app/session/session.tsx';
import { MemberResult, type ResultContext } from './member-result.tsx';
import { orderOf } from './outcome.ts';
import styles from './result-page.module.css';
import { OtherLinks, ResultScreen } from './result-screen.tsx';

type Props = ResultContext & { transactionId: string };

export function ResultPage({ transactionId, ...context }: Props) {
  const { page, isExternal } = context;
  const { member, isExpected } = useSession();
  const order = orderOf(transactionId);
  if (member && order) {
    const key = `${order.id} ${member.subject}`;
    return <MemberResult key={key} {...context} order={order} member={member} />;
  }
  if (member) {
    const { title, text, link } = page.missing;
    return (
      <ResultScreen page={page} title={title} text={text} picture="fallen">
        <OtherLinks link={link} page={page} isExternal={isExternal} />
      </ResultScreen>
    );
  }
  return (
    <ResultScreen
      page={page}
      product={order?.type}
      isOfRunningSubscription={order !== undefined && isOfRunningSubscription(order.id)}
      title={page.title}
      text={isExpected ? page.intro : page.logIn.text}
      {...(isExpected && { progress: 'waiting' })}
    >
      {!isExpected && (
        <div className={styles.actions}>
          <LogInLink className={buttonClass()}>{page.logIn.buttonText}</LogInLink>
        </div>
      )}
    </ResultScreen>
  );
}
