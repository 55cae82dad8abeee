/// <reference lib="dom" />
import { createBrandReporter } from './brand-reporter.ts';
import { createEncrypt } from './encrypt.ts';
import { FIELDS, type FieldContext } from './fields.ts';
import { type Config, type FieldUpdate, isConfig, readMessage } from './protocol.ts';
import { createView } from './view.ts';

/** Origin of the embedding page; the frame's content security policy restricts it. */
const form = atob(new URLSearchParams(location.search).get('d') ?? '');

async function open(config: Config): Promise<(update: FieldUpdate) => void> {
  const { fieldType, numKey, txVariant } = config;
  const field = FIELDS[fieldType];
  const view = createView(config, field);
  const encrypt = await createEncrypt();
  const context: FieldContext = { now: new Date(), checksLuhn: true, brand: undefined };
  if (txVariant !== 'card') context.brand = txVariant;
  let isGood = false;
  let edits = 0;
  /** Error code of a brand that is not accepted. It stays until the form takes it back. */
  let unsupported: string | undefined;

  const post = (action: string, more: object = {}) =>
    parent.postMessage(JSON.stringify({ action, fieldType, numKey, ...more }), form);
  const reportBrand =
    fieldType === 'encryptedCardNumber' ? createBrandReporter(config, encrypt, post) : undefined;

  /** The form treats every message except `encryption` as an invalid field. */
  function refuse(action: string, error = ''): void {
    isGood = false;
    view.showFault(error);
    post(action, { error });
  }

  async function validate(isReset = false): Promise<void> {
    edits += 1;
    const edit = edits;
    context.now = new Date();
    const digits = view.digits();
    const check = field.check(digits, context);
    // Set before the first await: a blur in between must not report an incomplete field.
    isGood = check.is === 'good';
    await reportBrand?.(digits, isReset);
    if (edit !== edits || unsupported) return;
    if (check.is === 'unfinished') return refuse(field.typing);
    if (check.is === 'wrong') return refuse(check.action, check.error);
    const blobs = await Promise.all(
      check.secrets.map(async ({ name, key, value }) => ({
        type: key,
        encryptedFieldName: name,
        blob: await encrypt({ [key]: value }),
      })),
    );
    if (edit === edits && !unsupported)
      post('encryption', { [fieldType]: blobs, ...check.details });
  }

  function edited(): void {
    view.input.value = field.format(view.digits(), context);
    view.showFault(unsupported);
    void validate();
  }

  view.input.addEventListener('input', edited);
  view.input.addEventListener('focus', () => {
    post('focus', { focus: true, numChars: view.digits().length });
  });
  view.input.addEventListener('blur', () => {
    const isPartial = view.digits() && !isGood && !view.hasFault();
    if (isPartial) refuse('incomplete field', field.incomplete);
    post('focus', { focus: false, numChars: view.digits().length });
  });
  view.input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') post('enterKeyPressed');
  });
  post('config');
  view.input.disabled = false;

  return (update) => {
    if (update.numKey !== numKey) return;
    if (update.focus) view.input.focus();
    if (update.styleObject) view.restyle(update.styleObject);
    if (update.externalValidation || update.unsupportedCard) view.showFault(update.code);
    if (update.unsupportedCard !== undefined) {
      unsupported = update.unsupportedCard ? update.code : undefined;
      if (!unsupported) edited();
    }
    if (update.autoComplete) {
      view.input.value = update.autoComplete;
      edited();
    }
    const policy = update.expiryDatePolicy ?? update.cvcPolicy;
    if (policy) view.setRequired(policy);
    if (update.brand && fieldType === 'encryptedSecurityCode') {
      context.brand = update.brand;
      if (view.digits()) edited();
    }
    if (update.brand && reportBrand) {
      context.checksLuhn = update.enableLuhnCheck !== false;
      if (update.brand === 'reset') void validate(true);
    }
  };
}

let opened: Promise<(update: FieldUpdate) => void> | undefined;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== form) return;
  const message = readMessage(data);
  if (!message) return;
  if (opened) void opened.then((apply) => apply(message));
  else if (isConfig(message)) opened = open(message);
});
