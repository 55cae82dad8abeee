import { Box } from '@cairn/ui/box';
import { Icon } from '@cairn/ui/icon';
import type { ShownDetail } from './history-props.ts';
import styles from './timeline.module.css';
import { timelineSteps } from './timeline-steps.ts';

const ICONS = { done: 'check', current: 'clock' } as const;
/** Steps that end an order without its avios arriving. */
const STOPPED = new Set(['failed', 'cancelled', 'charged_back']);

export function Timeline({ content, detail, locale }: ShownDetail) {
  const steps = timelineSteps(content, detail, locale);
  return (
    <Box aria-labelledby="timeline">
      <h2 id="timeline">{content.timeline.title}</h2>
      <ol className={styles.steps}>
        {steps.map(({ state, title, note }, index) => {
          const event = detail.timeline[index]?.event ?? '';
          const isStopped = STOPPED.has(event);
          return (
            <li
              key={event}
              className={styles[isStopped ? 'stopped' : state]}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark}>
                {state !== 'planned' && <Icon name={isStopped ? 'x' : ICONS[state]} />}
              </span>
              <div>
                <strong>{title}</strong>
                {note && <small>{note}</small>}
              </div>
            </li>
          );
        })}
      </ol>
    </Box>
  );
}
