import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Chip } from '@cairn/ui/chip';
import styles from './past-plans.module.css';
import { formatDate, type PlanTexts, valuesOf } from './plan-texts.ts';
import type { PastPlan } from './plans.ts';

type Props = { plans: readonly PastPlan[]; texts: PlanTexts };

export function PastPlans({ plans, texts }: Props) {
  const { pastPlans, plan } = texts.content;
  return (
    <Box aria-labelledby="past" className={styles.past}>
      <h2 id="past">{pastPlans.title}</h2>
      <ul className={styles.plans}>
        {plans.map((past) => {
          const { id, createDate, endedAt, cost, subscriptionStatus, accumulatedAvios } = past;
          const from = formatDate(createDate, texts);
          const amount = accumulatedAvios.toLocaleString(texts.locale);
          return (
            <li key={id}>
              <p>
                <strong>{fillIn(plan.nameText[cost.frequency], valuesOf(past, texts))}</strong>
                <span>
                  {endedAt
                    ? fillIn(pastPlans.periodText, { from, until: formatDate(endedAt, texts) })
                    : from}
                </span>
              </p>
              <span>{fillIn(pastPlans.aviosText, { amount })}</span>
              <Chip tone="mute">{pastPlans.statusLabels[subscriptionStatus]}</Chip>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
