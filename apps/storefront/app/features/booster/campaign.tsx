import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import { inUnits } from '@cairn/ui/countdown';
import type { BoosterCampaign } from '#app/content/blocks/booster-campaign.server.ts';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import styles from './campaign.module.css';

/** A running campaign, with the time that is left of it. */
export function Campaign({ content }: { content: BoosterCampaign }) {
  const { badgeText, description, timeLeftText, endDate } = content;
  const minutes = useMinutesLeft(endDate);
  if (minutes === 0) return null;
  return (
    <div className={styles.campaign}>
      <Chip tone="solid">{badgeText}</Chip>
      {description && <p>{description}</p>}
      {timeLeftText && <span role="timer">{fillIn(timeLeftText, inUnits(minutes))}</span>}
    </div>
  );
}
