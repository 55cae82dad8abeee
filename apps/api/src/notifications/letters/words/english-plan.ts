import type { PlanWords } from './plan-words.ts';

const NUMBERS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];

function sentence(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export const ENGLISH_PLAN: PlanWords = {
  monthly: (name, avios) => `${name}, ${avios} a month`,
  price: { monthly: (price) => `${price} a month`, annually: (price) => `${price} a year` },
  priceLabel: 'Price',
  manage: 'Manage your plan',
  preferToStop: 'Prefer to stop?',
  seePayment: 'See this payment in your history',
  seePlans: 'See our plans',
  startedSubject: (name) => `Your ${name} plan has started`,
  renewedSubject: (name) => `Your receipt: ${name}`,
  started: (name, avios) =>
    `Your ${name} plan has started, and your first ${avios} are in your account.`,
  renewedTitle: (count) => `${count} more avios are yours`,
  renewed: (name, avios) => `We’ve renewed your ${name} plan. ${avios} are in your account.`,
  since: (avios, month) => `That’s ${avios} since ${month}.`,
  year: {
    caption: (name) => `Your ${name} year`,
    stones: (credited) => {
      if (credited === 12) return 'Twelve stones: a full year';
      return `${sentence(NUMBERS[credited])} ${credited === 1 ? 'stone' : 'stones'}, ${NUMBERS[12 - credited]} to go`;
    },
    waiting: (month) => `${month}’s stone is waiting`,
  },
  eachMonth: (inAll) => `You’ll get the same each month, ${inAll} over the year.`,
  priceSubject: (name) => `A new price for your ${name} plan`,
  priceRises: (name, from, to) => `Your ${name} plan goes up from ${from} to ${to}.`,
  priceFalls: (name, from, to) => `Good news: your ${name} plan goes down from ${from} to ${to}.`,
  firstAtNewPrice: (day) => `Your payment on ${day} is the first at the new price.`,
  cancelBefore:
    'To keep your plan you don’t need to do anything. If the new price isn’t for you, cancel before then and you won’t be charged it.',
  nothingToDo: 'You don’t need to do anything.',
  priceKeptSubject: (name) => `The price of your ${name} plan stays the same`,
  priceKept: (name, price) =>
    `We told you about a new price for your ${name} plan. It won’t change after all: you keep paying ${price}.`,
  cancelledSubject: (name) => `Your ${name} plan is cancelled`,
  runsUntil: (name, end) => `Your ${name} plan runs until ${end}.`,
  untilThen: 'Until then you’ll get its avios each month.',
  canUndo: 'You can undo the cancellation before then.',
  resumedSubject: (name) => `Your ${name} plan continues`,
  resumed: (name) => `You’ve undone the cancellation, so your ${name} plan continues.`,
  nextCharge: (price, moment) => `Your next payment is ${price} on ${moment}.`,
  cardChangedSubject: (name) => `You’ve changed the card for your ${name} plan`,
  cardChanged: (name, moment, digits) =>
    `On ${moment} the card for your ${name} plan was changed. From your next payment on we’ll charge the new card${digits ? `, ending ${digits}` : ''}. Our payment provider deletes the old one. Nothing was charged for this.`,
  cardNotYou:
    'Wasn’t this you? Change your password and write to us straight away, and we’ll look into it.',
  endedSubject: (name) => `Your ${name} plan has ended`,
  ended: (name, moment) => `Your ${name} plan ended on ${moment}.`,
  noMoreCharges: 'We won’t charge your card again. The avios you have are yours.',
  notRenewedSubject: (name) => `We couldn’t renew your ${name} plan`,
  suspendedSubject: (name) => `Your ${name} plan is suspended`,
  notPaid: (name, price, digits) =>
    `We couldn’t take ${price} for your ${name} plan from your card${digits ? ` ending ${digits}` : ''}. You haven’t been charged, and this month’s avios aren’t in your account yet.`,
  tryAgain: 'We try the same card again.',
  tryLast:
    'One last try. Without a payment your plan stops. You keep your avios, and you owe nothing.',
  anotherCard:
    'Pay now with another card and they arrive at once. We’ll use it for your next payments too.',
  payNow: (price) => `Pay ${price} with another card`,
  lastTry:
    'That was the last try: we won’t charge this card again, and this plan brings no more avios. The avios you have are yours. To carry on, start a new plan with another card.',
  chargedBack: (name, price) =>
    `Your bank has taken back the ${price} you paid for your ${name} plan.`,
  paymentFailed: (name, price) =>
    `We couldn’t collect the ${price} for your ${name} plan from your bank after all.`,
  endedWithIt: (name) => `Your ${name} plan has ended, and we won’t charge your card again.`,
};
