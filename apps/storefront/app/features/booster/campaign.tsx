import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import { inUnits } from '@cairn/ui/countdown';
import type { BoosterCampaign } from '#app/content/blocks/campaign.server.ts';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import styles from './campaign.module.css';

/** Whether the member takes part in this campaign; a member of another one pays less already. */
export type CampaignMembership = 'joined' | 'elsewhere' | 'none' | 'unknown';

export function membershipIn(
  content: BoosterCampaign | undefined,
  joined: string | undefined,
): CampaignMembership {
  if (joined === undefined) return 'none';
  const advertised = content?.campaignCode;
  return advertised === undefined || advertised === joined ? 'joined' : 'elsewhere';
}

type Props = { content: BoosterCampaign; membership: CampaignMembership };

/** A running campaign, with the time that is left of it. */
export function Campaign({ content, membership }: Props) {
  const { badgeText, description, joinedText, timeLeftText, endDate } = content;
  const minutes = useMinutesLeft(endDate);
  if (minutes === 0 || membership === 'elsewhere') return null;
  return (
    <div className={styles.campaign}>
      <Chip tone="solid">{badgeText}</Chip>
      <div className={styles.texts}>
        <Text text={description} isShown={membership === 'none'} />
        <Text text={joinedText} isShown={membership === 'joined'} />
      </div>
      {timeLeftText && <span role="timer">{fillIn(timeLeftText, inUnits(minutes))}</span>}
    </div>
  );
}

/** The hidden text keeps its space, so that nothing moves once it is known who takes part. */
function Text({ text, isShown }: { text: string | undefined; isShown: boolean }) {
  return text && <p className={isShown ? undefined : styles.hidden}>{text}</p>;
}
