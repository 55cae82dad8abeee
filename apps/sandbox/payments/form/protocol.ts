import type { FieldType } from './fields.ts';

type Styles = Record<string, Record<string, string> | undefined>;

type Words = { label?: string; iframeTitle?: string; error?: Record<string, string> };

/** What the form tells a field first, of all that it tells. */
export type Config = {
  fieldType: FieldType;
  /** By which the form knows this field from others. */
  numKey: number;
  txVariant: string;
  cardGroupTypes: string[];
  cvcPolicy?: string;
  maskSecurityCode?: boolean;
  iframeUIConfig: {
    sfStyles?: Styles;
    ariaConfig?: { [field in FieldType]?: Words } & { lang?: string };
    placeholders?: Record<string, string>;
  };
};

/** What it may tell later. */
export type Telling = {
  numKey?: number;
  focus?: boolean;
  styleObject?: Styles;
  externalValidation?: boolean;
  unsupportedCard?: boolean;
  code?: string;
  autoComplete?: string;
  expiryDatePolicy?: string;
  cvcPolicy?: string;
  brand?: string;
  enableLuhnCheck?: boolean;
};

/** Messages are JSON; whatever else arrives is nobody's. */
export function readMessage(data: unknown): (Telling & Partial<Config>) | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

export function isConfig(message: Telling & Partial<Config>): message is Config {
  const { fieldType, numKey, iframeUIConfig } = message;
  return fieldType !== undefined && numKey !== undefined && iframeUIConfig !== undefined;
}
