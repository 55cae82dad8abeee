import type { CampaignEnrolments } from '@cairn/contract/members/campaign-enrolment';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { serverNow } from '@cairn/contract/values/server-clock';
import { report } from '#app/errors/report-to-server.ts';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { fetchForMember } from '#app/shop-api/client/member-query.ts';
import { enrolInCampaign, enrolmentsQuery } from '#app/shop-api/member/campaign-enrolment.ts';

type Joining = {
  subject: string;
  /** Read when the member is told, because their country may be known only then. */
  timeZone(): string;
  locale: string;
  fetcher: Fetcher;
  /** Shows a notice; failures are only logged. */
  raise(code: string, more?: { values: Record<string, string> }): void;
};

/** An enrolment decides about prices, and may have been made in another tab. */
const FRESH = { ...enrolmentsQuery, staleTime: 0 };

/** Refusals that are shown to the member: the campaign exists but enrols nobody now. */
const SHOWN_REFUSALS = ['campaign_ended', 'campaign_not_started'];

/** Member and campaign, for as long as the document lives. */
const joined = new Set<string>();

/** Enrols the member unless they take part already [7.11] [7.12], and tells them until when they do. */
export async function joinCampaign(
  campaignCode: string,
  { subject, timeZone, locale, fetcher, raise }: Joining,
): Promise<void> {
  const visit = `${subject} ${campaignCode}`;
  if (joined.has(visit)) return;
  joined.add(visit);
  dropCampaignLink();

  const listed = await fetchForMember(subject, fetcher, FRESH);
  if (!listed.ok) return report(listed.code, 'campaign enrolments');
  let enrolment = liveOne(listed.value, campaignCode);
  if (!enrolment) {
    const enrolled = await enrolInCampaign(fetcher, { campaignCode });
    if (!enrolled.ok) {
      const { code } = enrolled;
      // Anybody can write a link with an invented code: the page is then as without it.
      if (code === 'campaign_unknown') return;
      return SHOWN_REFUSALS.includes(code) ? raise(code) : report(code, 'campaign enrolment');
    }
    void refetchAfter('enrolment');
    const now = await fetchForMember(subject, fetcher, FRESH);
    enrolment = now.ok ? liveOne(now.value, campaignCode) : undefined;
  }
  if (!enrolment) return;
  const endDate = formatMoment(new Date(enrolment.expiryTime), timeZone(), locale);
  raise('campaign_joined', { values: { endDate } });
}

function liveOne({ campaigns }: CampaignEnrolments, campaignCode: string) {
  return campaigns.find(
    (one) => one.campaignCode === campaignCode && Date.parse(one.expiryTime) > serverNow(),
  );
}

/** Session storage key of the campaign code, kept while the visitor logs in on another page. */
const KEY = 'campaign_link';

const MEDIA = ['email', 'paid_media'];
const CONTENTS = ['dot_air', 'high_life_digital_advertorial', 'the_club', 'lounge_wifi'];

/** The campaign that an address enrols members in [4.25]. */
export function campaignCodeOf(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const isOneOf = (name: string, values: string[]) => values.includes(query.get(name) ?? '');
  const enrols =
    isOneOf('utm_source', ['cedar']) &&
    isOneOf('utm_medium', MEDIA) &&
    isOneOf('utm_content', CONTENTS);
  return (enrols && query.get('utm_campaign')) || undefined;
}

/** The campaign whose link led here: by the current address, the one this document began with, or an earlier one's. */
export function linkedCampaign(search: string): string | undefined {
  return (
    campaignCodeOf(search) ??
    campaignCodeOf(searchOnArrival()) ??
    withStorage((storage) => storage.getItem(KEY)) ??
    undefined
  );
}

/** Before leaving to log in, because the page to return to may not be the one that the link led to. */
export function keepCampaignLink(search: string): void {
  const code = linkedCampaign(search);
  if (code !== undefined) withStorage((storage) => storage.setItem(KEY, code));
}

export function dropCampaignLink(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** If storage is blocked or full, the link counts only while its parameters are in the address. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Pages that were walked to within the shop have lost the link's parameters. */
function searchOnArrival(): string {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival && URL.canParse(arrival.name) ? new URL(arrival.name).search : '';
}
