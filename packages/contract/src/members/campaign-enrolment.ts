import * as z from 'zod/mini';
import { membershipNumber } from '../values/membership-number.ts';

export const campaignCode = z.string().check(z.regex(/^[\w.-]{1,64}$/));

export const campaignEnrolment = z.strictObject({ campaignCode });

export const campaignEnrolments = z.object({
  campaigns: z.array(
    z.object({ ffpNumber: membershipNumber, campaignCode, expiryTime: z.iso.datetime() }),
  ),
});

export type CampaignEnrolment = z.infer<typeof campaignEnrolment>;
export type CampaignEnrolments = z.infer<typeof campaignEnrolments>;
