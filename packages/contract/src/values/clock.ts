/** A time zone, and what people there call it; Intl says "Greenwich Mean Time" for Dublin. */
export type Clock = {
  readonly timeZone: string;
  readonly timeZoneName: { readonly en: string; readonly es: string };
};
