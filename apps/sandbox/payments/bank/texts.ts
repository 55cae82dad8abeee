import type { PageLocale } from '../../pages/browser-locale.ts';

export type Texts = typeof ENGLISH;

const ENGLISH = {
  bank: 'Cairn demo bank',
  slogan: 'No real money.',
  card: { title: 'Is this you?', intro: 'Please confirm this payment.' },
  account: { title: 'Pay from your account', intro: 'The shop gets your payment straight away.' },
  paidTo: 'Paid to',
  amount: 'Amount',
  cardEnding: 'Card ending in',
  pay: (price: string) => `Pay ${price}`,
  refuse: 'Refuse',
  cancel: 'Cancel',
  demo: 'This is a demo. No money is taken.',
  nothingToPay: {
    title: 'There’s nothing to pay here',
    intro: 'Please go back to the shop and start the payment again.',
    back: 'Back to the shop',
  },
};

const SPANISH: Texts = {
  bank: 'Banco de prueba de Cairn',
  slogan: 'Aquí el dinero no es real.',
  card: { title: '¿Eres tú?', intro: 'Confirma este pago.' },
  account: { title: 'Paga desde tu cuenta', intro: 'La tienda recibe tu pago al momento.' },
  paidTo: 'Comercio',
  amount: 'Importe',
  cardEnding: 'Tarjeta acabada en',
  pay: (price) => `Pagar ${price}`,
  refuse: 'Rechazar',
  cancel: 'Cancelar',
  demo: 'Esto es una demostración. No se cobra nada.',
  nothingToPay: {
    title: 'Aquí no hay nada que pagar',
    intro: 'Vuelve a la tienda y empieza de nuevo el pago.',
    back: 'Volver a la tienda',
  },
};

export const TEXTS: Record<PageLocale, Texts> = { 'en-GB': ENGLISH, 'es-ES': SPANISH };
