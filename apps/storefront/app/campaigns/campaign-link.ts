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
