/** Analytics and monitoring of a visit, for which the visitor is asked. */
export type AnalyticsSettings = {
  /** The tag manager's script. */
  scriptUrl?: string | undefined;
  /** Datadog's real user monitoring. */
  monitoring?:
    | { applicationId: string; clientToken: string; site: string; proxy?: string | undefined }
    | undefined;
  /** Origins that they connect to, for the content security policy. */
  origins: readonly string[];
};
