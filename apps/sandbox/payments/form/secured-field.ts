/// <reference lib="dom" />
import { createBrandTeller } from './brand-teller.ts';
import { createEncrypt } from './encrypt.ts';
import { FIELDS, type Surroundings } from './fields.ts';
import { type Config, isConfig, readMessage, type Telling } from './protocol.ts';
import { createView } from './view.ts';

/** The site that embeds the field; the frame's own policy says which one may. */
const form = atob(new URLSearchParams(location.search).get('d') ?? '');

async function open(config: Config): Promise<(told: Telling) => void> {
  const { fieldType, numKey, txVariant } = config;
  const field = FIELDS[fieldType];
  const view = createView(config, field);
  const encrypt = await createEncrypt();
  const around: Surroundings = { now: new Date(), checksLuhn: true, brand: undefined };
  if (txVariant !== 'card') around.brand = txVariant;
  let isGood = false;
  let edits = 0;

  const say = (action: string, more: object = {}) =>
    parent.postMessage(JSON.stringify({ action, fieldType, numKey, ...more }), form);
  const tellBrand =
    fieldType === 'encryptedCardNumber' ? createBrandTeller(config, encrypt, say) : undefined;

  /** To the form any message but an encryption means that the field is not valid. */
  function refuse(action: string, error = ''): void {
    isGood = false;
    view.showFault(error);
    say(action, { error });
  }

  async function look(isBrandForgotten = false): Promise<void> {
    edits += 1;
    const edit = edits;
    around.now = new Date();
    const digits = view.digits();
    const check = field.check(digits, around);
    // Known before anything is waited for: a blur meanwhile must not find the field half filled.
    isGood = check.is === 'good';
    await tellBrand?.(digits, isBrandForgotten);
    if (edit !== edits) return;
    if (check.is === 'unfinished') return refuse(field.typing);
    if (check.is === 'wrong') return refuse(check.action, check.error);
    const blobs = await Promise.all(
      check.secrets.map(async ({ name, key, value }) => ({
        type: key,
        encryptedFieldName: name,
        blob: await encrypt({ [key]: value }),
      })),
    );
    if (edit === edits) say('encryption', { [fieldType]: blobs, ...check.told });
  }

  function edited(): void {
    view.input.value = field.format(view.digits(), around);
    view.showFault(undefined);
    void look();
  }

  view.input.addEventListener('input', edited);
  view.input.addEventListener('focus', () => {
    say('focus', { focus: true, numChars: view.digits().length });
  });
  view.input.addEventListener('blur', () => {
    const isPartial = view.digits() && !isGood && !view.hasFault();
    if (isPartial) refuse('incomplete field', field.incomplete);
    say('focus', { focus: false, numChars: view.digits().length });
  });
  view.input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') say('enterKeyPressed');
  });
  say('config');
  view.input.disabled = false;

  return (told) => {
    if (told.numKey !== numKey) return;
    if (told.focus) view.input.focus();
    if (told.styleObject) view.restyle(told.styleObject);
    if (told.externalValidation || told.unsupportedCard) view.showFault(told.code);
    if (told.unsupportedCard === false) edited();
    if (told.autoComplete) {
      view.input.value = told.autoComplete;
      edited();
    }
    const policy = told.expiryDatePolicy ?? told.cvcPolicy;
    if (policy) view.setRequired(policy);
    if (told.brand && fieldType === 'encryptedSecurityCode') {
      around.brand = told.brand;
      if (view.digits()) edited();
    }
    if (told.brand && tellBrand) {
      around.checksLuhn = told.enableLuhnCheck !== false;
      if (told.brand === 'reset') void look(true);
    }
  };
}

let opened: Promise<(told: Telling) => void> | undefined;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== form) return;
  const message = readMessage(data);
  if (!message) return;
  if (opened) void opened.then((hear) => hear(message));
  else if (isConfig(message)) opened = open(message);
});
