import type { FieldType } from './fields.ts';

type Styles = Record<string, Record<string, string> | undefined>;

type FieldTexts = { label?: string; iframeTitle?: string; error?: Record<string, string> };

/** The part of the form's first message that a field uses. */
export type Config = {
  fieldType: FieldType;
  /** Identifies the field to the form. */
  numKey: number;
  txVariant: string;
  cardGroupTypes: string[];
  cvcPolicy?: string;
  maskSecurityCode?: boolean;
  iframeUIConfig: {
    sfStyles?: Styles;
    ariaConfig?: { [field in FieldType]?: FieldTexts } & { lang?: string };
    placeholders?: Record<string, string>;
  };
};

/** Later messages from the form. */
export type FieldUpdate = {
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

/** Messages are JSON; anything else is ignored. */
export function readMessage(data: unknown): (FieldUpdate & Partial<Config>) | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

export function isConfig(message: FieldUpdate & Partial<Config>): message is Config {
  const { fieldType, numKey, iframeUIConfig } = message;
  return fieldType !== undefined && numKey !== undefined && iframeUIConfig !== undefined;
}
