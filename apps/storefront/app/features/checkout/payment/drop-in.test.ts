import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FormHooks, finishPayment, mountForm } from './drop-in.ts';

/** A fake of the provider's SDK: the parts that drop-in.ts uses. */
const sdk = vi.hoisted(() => ({
  setups: [] as Record<string, unknown>[],
  dropIns: [] as object[],
  fault: undefined as unknown,
  Card: class {
    updateStyles = vi.fn();
  },
  active: undefined as object | undefined,
}));

vi.mock('@adyen/adyen-web', () => ({
  AdyenCheckout: async (options: Record<string, unknown>) => {
    sdk.setups.push(options);
    if (sdk.fault) {
      // The SDK reports some failures twice.
      called('onError', sdk.fault);
      throw sdk.fault;
    }
    return { options: { expiresAt: '2026-11-15T18:00:00Z' }, submitDetails: vi.fn() };
  },
  Dropin: class {
    constructor(_checkout: object, options: object) {
      sdk.dropIns.push(options);
    }
    get activePaymentMethod() {
      return sdk.active;
    }
    mount() {}
    submit() {}
    unmount() {}
  },
  Card: sdk.Card,
  GooglePay: 'googlepay',
  Redirect: 'redirect',
}));

const urls = { api: 'a', analytics: 'b', cdn: { images: 'c', translations: 'd' } };
const settings = { environment: 'test', clientKey: 'sandbox_1', urls } as const;
const session = { id: 'CS1', sessionData: 'data' };
const form = {
  settings,
  session,
  rememberedCards: [],
  texts: { rememberText: 'Remember this card', unsupportedCardText: 'Not this card' },
  locale: 'en-GB',
  holderName: 'Aoife Brennan',
};
const node = {} as HTMLElement;
let device: EventTarget;
let hooks: { [Name in keyof FormHooks]: ReturnType<typeof vi.fn<FormHooks[Name]>> };

beforeEach(() => {
  Object.assign(sdk, { setups: [], dropIns: [], fault: undefined, active: undefined });
  vi.stubGlobal('getComputedStyle', () => ({ color: 'black' }));
  vi.stubGlobal('document', { documentElement: {} });
  device = new EventTarget();
  vi.stubGlobal('matchMedia', () => device);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  hooks = {
    isWanted: vi.fn(() => true),
    mayPay: vi.fn(() => true),
    announce: vi.fn(async () => 'announced' as const),
    onPaying: vi.fn(),
    onEnter: vi.fn(),
    onLeaving: vi.fn(),
    onSelect: vi.fn(),
    onCardsGone: vi.fn(),
    onReady: vi.fn(),
    onEnd: vi.fn(),
  };
});
afterEach(() => vi.unstubAllGlobals());

const DATA = { paymentMethod: { type: 'scheme' } };

/** Calls one of our callbacks as the SDK does. */
function called(name: string, ...given: unknown[]): void {
  const callback = sdk.setups.at(-1)?.[name];
  if (typeof callback === 'function') callback(...given);
  else expect.fail(`${name} is not asked for`);
}

test('the form is the merchant account’s, without a button of its own for cards', async () => {
  await mountForm(node, form, hooks);
  expect(sdk.setups).toMatchObject([
    {
      environment: 'test',
      clientKey: 'sandbox_1',
      _environmentUrls: urls,
      session,
      locale: 'en-GB',
      translations: { 'en-GB': { 'cc.num.903': 'Not this card' } },
      showPayButton: false,
    },
  ]);
  expect(sdk.dropIns).toMatchObject([
    {
      paymentMethodsConfiguration: {
        card: { data: { holderName: 'Aoife Brennan' } },
        googlepay: { showPayButton: true },
      },
    },
  ]);
});

test('only remembered cards are offered, and one that the provider has lost is told [4.28]', async () => {
  const rememberedCards = [
    { token: 'kept', digits: '1111' },
    { token: 'lost', digits: '4444' },
  ];
  await mountForm(node, { ...form, rememberedCards }, hooks);
  const { filterStoredPaymentMethods: filter } = Object(sdk.dropIns[0]);
  expect(filter([{ id: 'of-a-plan' }, { id: 'kept' }])).toEqual([{ id: 'kept' }]);
  expect(hooks.onCardsGone.mock.calls).toEqual([[[{ token: 'lost', digits: '4444' }]]]);
  await mountForm(node, form, hooks);
  expect(Object(sdk.dropIns[1]).filterStoredPaymentMethods([{ id: 'of-a-plan' }])).toEqual([]);
});

test.each([
  [{ ...DATA, storePaymentMethod: true }, true],
  [{ ...DATA, storePaymentMethod: false }, false],
  [DATA, false],
])(
  'the shop is told of consent to remember a card before it is submitted: %o [4.27]',
  async (data, remembersCard) => {
    await mountForm(node, form, hooks);
    expect(sdk.setups[0]).toMatchObject({
      translations: { 'en-GB': { storeDetails: 'Remember this card' } },
    });
    called('beforeSubmit', data, undefined, { resolve: vi.fn(), reject: vi.fn() });
    expect(hooks.announce.mock.calls).toEqual([[{ remembersCard }]]);
  },
);

test('nothing is submitted that may not be paid, by whatever key or button', async () => {
  await mountForm(node, form, hooks);
  const actions = { resolve: vi.fn(), reject: vi.fn() };
  hooks.mayPay.mockReturnValue(false);
  called('beforeSubmit', DATA, undefined, actions);
  expect(actions.reject).toHaveBeenCalledOnce();
  expect(hooks.onPaying).not.toHaveBeenCalled();
  hooks.mayPay.mockReturnValue(true);
  called('beforeSubmit', DATA, undefined, actions);
  await expect.poll(() => actions.resolve.mock.calls).toEqual([[DATA]]);
  expect(hooks.onPaying).toHaveBeenCalledExactlyOnceWith('scheme');
});

test.each([
  ['unreachable', 'not sent'],
  ['outdated', 'outdated'],
] as const)(
  'a payment that the shop does not know of is not submitted: %s is %s [7.22]',
  async (announced, kind) => {
    await mountForm(node, form, hooks);
    const actions = { resolve: vi.fn(), reject: vi.fn() };
    const answer = Promise.withResolvers<typeof announced>();
    hooks.announce.mockReturnValue(answer.promise);
    called('beforeSubmit', DATA, undefined, actions);
    expect(actions.resolve).not.toHaveBeenCalled();
    answer.resolve(announced);
    await expect.poll(() => hooks.onEnd.mock.calls).toEqual([[{ kind }]]);
    expect(actions.reject).toHaveBeenCalledOnce();
    expect(actions.resolve).not.toHaveBeenCalled();
  },
);

test('that a payment has begun is known before a bank’s page is opened [4.8]', async () => {
  await mountForm(node, form, hooks);
  const leave = vi.fn(() => expect(hooks.onLeaving).toHaveBeenCalledOnce());
  called('beforeRedirect', leave);
  expect(leave).toHaveBeenCalledOnce();
});

test.each([
  ['no account', undefined],
  ['no client key', { ...settings, clientKey: '' }],
])('with %s nobody is asked, and that is told [8.20]', async (_title, missing) => {
  expect(await mountForm(node, { ...form, settings: missing }, hooks)).toBeUndefined();
  expect(hooks.onEnd.mock.calls).toEqual([
    [{ kind: 'out', errorCode: 'checkout_payment_form_env_missing' }],
  ]);
  expect(sdk.setups).toEqual([]);
});

test('a provider that is down ends the form once [8.20]', async () => {
  sdk.fault = Object.assign(new Error(), { name: 'NETWORK_ERROR' });
  expect(await mountForm(node, form, hooks)).toBeUndefined();
  expect(hooks.onEnd.mock.calls).toEqual([
    [{ kind: 'out', errorCode: 'checkout_payment_form_network_error' }],
  ]);
});

test('a network that is lost counts by whether anything was submitted [8.20]', async () => {
  const lost = Object.assign(new Error(), { name: 'NETWORK_ERROR' });
  await mountForm(node, form, hooks);
  called('onError', lost);
  await mountForm(node, form, hooks);
  const resolve = vi.fn();
  called('beforeSubmit', DATA, undefined, { resolve, reject: vi.fn() });
  await expect.poll(() => resolve.mock.calls).toHaveLength(1);
  called('onError', lost);
  called('onPaymentFailed', lost);
  expect(hooks.onEnd.mock.calls.map(([{ kind }]) => kind)).toEqual(['out', 'unknown']);
});

test('card fields take the colours of another theme, also those that are opened later', async () => {
  const card = new sdk.Card();
  sdk.active = card;
  const mounted = await mountForm(node, form, hooks);
  const { paymentMethodsConfiguration } = Object(sdk.dropIns[0]);
  vi.stubGlobal('getComputedStyle', () => ({ color: 'white' }));
  device.dispatchEvent(new Event('change'));
  const white = expect.objectContaining({ base: expect.objectContaining({ color: 'white' }) });
  expect(card.updateStyles.mock.calls).toEqual([[white]]);
  expect(paymentMethodsConfiguration.storedCard.styles).toEqual(white);
  mounted?.unmount();
  device.dispatchEvent(new Event('change'));
  expect(card.updateStyles).toHaveBeenCalledTimes(1);
});

test('back from the bank, what cannot be told is unknown and never a refusal [8.18]', async () => {
  const answer = { sessionId: 'CS1', redirectResult: 'X' };
  const onEnd = vi.fn();
  await finishPayment(settings, answer, onEnd);
  expect(sdk.setups[0]).toMatchObject({ session: { id: 'CS1' } });
  called('onPaymentFailed', { resultCode: 'Refused' });
  await finishPayment(settings, answer, onEnd);
  called('onPaymentCompleted', { resultCode: 'Authorised', sessionResult: 'proof' });
  await finishPayment(settings, answer, onEnd);
  called('onPaymentFailed', new Error());
  sdk.fault = Object.assign(new Error(), { name: 'NETWORK_ERROR', cause: { status: 422 } });
  await finishPayment(settings, answer, onEnd);
  expect(onEnd.mock.calls).toEqual([
    [{ kind: 'refused' }],
    [{ kind: 'completed', sessionResult: 'proof' }],
    [{ kind: 'unknown' }],
    [{ kind: 'unknown' }],
  ]);
});
