export type OtlpSettings = {
  /** Without /v1/traces and /v1/metrics, which are appended. */
  endpoint: string;
  headers: Record<string, string>;
  /** The share of traces that are sent, from 0 to 1. */
  sampleRatio: number;
};

/** Milliseconds. A collector that does not answer must not hold up the end of a process for longer. */
export const TIME_LIMIT = 2_000;
