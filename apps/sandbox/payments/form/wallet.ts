/// <reference lib="dom" />

/** The part of the request that the wallet uses. */
type Request = { transactionInfo: { totalPrice: string; currencyCode: string } };
type PaymentData = {
  paymentMethodData: {
    info: { cardNetwork: string };
    tokenizationData: { token: string };
  };
};
type Callbacks = { onPaymentAuthorized?(data: PaymentData): Promise<unknown> };

const TEXTS = {
  en: { title: 'Pay with your wallet', card: 'Visa ending 1111', pay: 'Pay', cancel: 'Cancel' },
  es: {
    title: 'Paga con tu monedero digital',
    card: 'Visa acabada en 1111',
    pay: 'Pagar',
    cancel: 'Cancelar',
  },
};

/**
 * Uses the shop's colours if it defines them. A style sheet, because style attributes are blocked.
 */
const RULES = `
  .wallet-sheet {
    box-sizing: border-box; inline-size: min(100% - 2rem, 24rem); padding: 1.5rem;
    border: 0; border-radius: 20px; font: inherit;
    background: var(--surface, Canvas); color: var(--ink, CanvasText);
  }
  .wallet-sheet::backdrop { background: rgb(7 21 19 / 0.6); }
  .wallet-sheet h2 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
  .wallet-sheet p { display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 1.5rem; }
  .wallet-sheet form { display: grid; gap: 0.5rem; }
  .wallet-button, .wallet-sheet button {
    min-block-size: 3rem; inline-size: 100%; padding: 0.5rem 1.5rem; cursor: pointer;
    border: 1.5px solid transparent; border-radius: 999px; font: inherit; font-weight: 600;
    background: var(--brand, ButtonFace); color: var(--on-brand, ButtonText); text-align: center;
  }
  .wallet-sheet button[value='cancel'] {
    border-color: var(--line-strong, ButtonBorder); background: transparent; color: inherit;
  }
`;

const texts = () => (document.documentElement.lang.startsWith('es') ? TEXTS.es : TEXTS.en);

/** Has the interface of Google Pay's client, as far as the form uses it. */
class PaymentsClient {
  readonly #callbacks: Callbacks;

  constructor({ paymentDataCallbacks = {} }: { paymentDataCallbacks?: Callbacks }) {
    this.#callbacks = paymentDataCallbacks;
  }

  async isReadyToPay() {
    return { result: true };
  }

  createButton({ onClick }: { onClick: (event: Event) => void }) {
    const button = make('button', texts().title);
    button.type = 'button';
    button.className = 'wallet-button';
    button.addEventListener('click', onClick);
    return button;
  }

  prefetchPaymentData() {}

  async loadPaymentData(request: Request): Promise<PaymentData> {
    if (!(await confirmed(request))) {
      throw Object.assign(new Error('The sheet was closed'), { statusCode: 'CANCELED' });
    }
    const data = {
      paymentMethodData: {
        info: { cardNetwork: 'VISA' },
        tokenizationData: { token: 'sandbox-wallet' },
      },
    };
    await this.#callbacks.onPaymentAuthorized?.(data);
    return data;
  }
}

/** Resolves to whether the payment was confirmed; Escape cancels. */
function confirmed({ transactionInfo }: Request): Promise<boolean> {
  const { totalPrice, currencyCode: currency } = transactionInfo;
  const { title, card, pay, cancel } = texts();
  const price = new Intl.NumberFormat(document.documentElement.lang || 'en-GB', {
    style: 'currency',
    currency,
  }).format(Number(totalPrice));

  const heading = make('h2', title);
  heading.id = 'wallet-sheet-title';
  const line = make('p', '');
  line.append(make('span', card), make('strong', price));
  const form = make('form', '');
  form.method = 'dialog';
  for (const [value, name] of [
    ['pay', pay],
    ['cancel', cancel],
  ] as const) {
    const button = make('button', name);
    button.value = value;
    form.append(button);
  }
  const sheet = make('dialog', '');
  sheet.className = 'wallet-sheet';
  sheet.setAttribute('aria-labelledby', heading.id);
  sheet.append(heading, line, form);
  document.body.append(sheet);
  sheet.showModal();
  return new Promise((resolve) => {
    sheet.addEventListener('close', () => {
      sheet.remove();
      resolve(sheet.returnValue === 'pay');
    });
  });
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, text: string) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

const rules = new CSSStyleSheet();
rules.replaceSync(RULES);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
Object.assign(window, { google: { payments: { api: { PaymentsClient } } } });
