/** One of the periods in which a campaign runs. Its end is the first moment after it. */
export type Window = { starts_at: Date; ends_at: Date };

export type CampaignState =
  | { kind: 'running'; endsAt: Date }
  | { kind: 'not_started' }
  | { kind: 'ended' }
  | { kind: 'unknown' };

/** Between two windows a campaign has not started yet. */
export function stateOf(windows: readonly Window[], now: Date): CampaignState {
  const ends = windows
    .filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)
    .map(({ ends_at }) => ends_at.getTime());
  if (ends.length > 0) return { kind: 'running', endsAt: new Date(Math.max(...ends)) };
  if (windows.length === 0) return { kind: 'unknown' };
  return { kind: windows.some(({ starts_at }) => starts_at > now) ? 'not_started' : 'ended' };
}
