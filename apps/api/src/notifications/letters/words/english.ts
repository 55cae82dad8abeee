import { ENGLISH_LABELS, ENGLISH_WORDS } from '../../../history/receipt-labels.ts';
import type { LetterWords } from './letter-words.ts';

export const ENGLISH: LetterWords = {
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  rows: {
    ...ENGLISH_LABELS,
    order: 'Order',
    boosted: 'Boosted',
    recipientNumber: 'Recipient’s number',
    leftOn: 'Left your account on',
    price: 'Price',
    fee: 'Fee',
    refundedOn: 'Refunded on',
    nextPayment: 'Next payment',
    card: 'Card',
  },
  facts: ENGLISH_WORDS,
  order: {
    purchase: (avios) => avios,
    gift: (avios) => `gift of ${avios}`,
    transfer: (avios) => `transfer of ${avios}`,
    booster: (avios) => `boost of ${avios}`,
  },
  boosted: (earned, multiplier) => `${earned} you earned, ${multiplier}x`,
  accountOf: (name) => `${name ?? 'the recipient'}’s account`,
  endingIn: (digits) => `ending in ${digits}`,
  refundRule: (end) =>
    `Changed your mind? You can have a refund until ${end}, as long as none of the avios have been spent.`,
  askForRefund: 'Ask for a refund',
  seeOrder: 'See your order',
  seeOrCancel: 'See or cancel your order',
  receipt: {
    subject: (order) => `Your receipt: ${order}`,
    purchase: (avios) => `Thank you. Your ${avios} are in your account.`,
    booster: (avios) => `Thank you. We’ve added ${avios} to your account.`,
    gift: (avios, account) => `Thank you. Your gift of ${avios} is in ${account}.`,
    datedGift: (avios, account, day) =>
      `Thank you. Your gift is paid and scheduled: we’ll add ${avios} to ${account} on ${day}.`,
    transfer: (avios, account) =>
      `Thank you. We’ve moved ${avios} from your account to ${account}.`,
    datedTransfer: (avios, account, day) =>
      `Thank you. Your transfer is paid and scheduled: we’ve set ${avios} aside in your account and will move them to ${account} on ${day}.`,
    cancelGift: (price) =>
      `Changed your mind? Until then you can cancel it on your order’s page, and we’ll refund the ${price} in full.`,
    cancelTransfer: (price) =>
      `Changed your mind? Until then you can cancel it on your order’s page. The avios are yours to use again, and we’ll refund the fee of ${price}.`,
  },
  transferNotice: {
    left: (avios) => `${avios} have left your account`,
    notYou:
      'Wasn’t this you? Reply to this email straight away and change your password. We’ll look into it with you.',
    notYouScheduled:
      'Wasn’t this you? Cancel the transfer, change your password and reply to this email. We’ll look into it with you.',
    contact: 'Contact us',
  },
  cancelled: {
    subject: (order) => `Your ${order} is cancelled`,
    text: (order, day) => `We’ve cancelled your ${order}${day ? `, which was due on ${day}` : ''}.`,
    recipientGone: 'The recipient can no longer receive avios.',
    refund: (price) =>
      `We’re refunding the ${price} you paid. We’ll email you when it’s on its way to your card or wallet.`,
  },
  delivered: {
    unnamedSender: 'Another member',
    toRecipient: (sender, avios) => `${sender} has sent you ${avios}`,
    ready: 'They’re in your account, ready to use.',
    wrote: (sender) => `${sender} wrote:`,
    seeBalance: 'See your balance',
    addressFrom:
      'The sender gave us your email address. If these avios aren’t meant for you, reply to this email and we’ll put it right.',
    subject: (order) => `Your ${order} has arrived`,
    toMember: (avios, account, moment) =>
      `We’ve added ${avios} to ${account}${moment ? ` on ${moment}` : ''}.`,
    moved: (avios, account, moment) =>
      `We’ve moved ${avios} from your account to ${account}${moment ? ` on ${moment}` : ''}.`,
  },
  refunded: {
    subject: (price) => `Your refund of ${price}`,
    text: (price, wayBack) =>
      `We’ve sent ${price} back ${wayBack}. Most banks show it within 5 working days.`,
  },
  chargedBack: {
    subject: (price) => `Your bank has taken back ${price}`,
    text: (price) => `Your bank has taken back the ${price} you paid for this order.`,
    contact:
      'If you didn’t ask your bank to do this, reply to this email and we’ll look into it with you.',
  },
  paymentFailed: {
    subject: (price) => `Your payment of ${price} didn’t arrive`,
    text: (price) =>
      `We couldn’t collect the ${price} for this order from your bank after all, so the order is cancelled.`,
    contact:
      'If your bank shows the payment as taken, reply to this email and we’ll look into it with you.',
  },
  aviosBack: {
    fromMember: (avios) => `We’ve taken ${avios} out of your account.`,
    fromRecipient: (avios, account) => `We’ve taken ${avios} back out of ${account}.`,
    returned: (avios, account) => `The ${avios} have come back from ${account} to yours.`,
    owed: (avios) =>
      `Your account owes ${avios} that had already been spent. You can order again once that’s settled.`,
    stay: (account) => `The avios stay in ${account}.`,
    neverSent: 'The avios hadn’t been sent yet, and won’t be.',
    released: (avios) => `The ${avios} we’d set aside are yours to use again.`,
  },
  takenBack: {
    subject: (avios) => `We’ve taken back ${avios}`,
    text: (sender, sent, taken) =>
      `${sender} sent you ${sent}. That has been refunded, so we’ve taken ${taken} back out of your account.`,
    nothingToDo: 'You don’t need to do anything, and you don’t owe anything.',
  },
  plan: {
    monthly: (name, avios) => `${name}, ${avios} a month`,
    price: { monthly: (price) => `${price} a month`, annually: (price) => `${price} a year` },
    manage: 'Manage your plan',
    seePayment: 'See this payment in your history',
    seePlans: 'See our plans',
    startedSubject: (name) => `Your ${name} plan has started`,
    renewedSubject: (name) => `Your receipt: ${name}`,
    started: (name, avios) =>
      `Thank you. Your ${name} plan has started, and your first ${avios} are in your account.`,
    renewed: (name, avios) => `We’ve renewed your ${name} plan. ${avios} are in your account.`,
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
      `On ${moment} the card for your ${name} plan was changed. From your next payment on we’ll charge the new card${digits ? `, ending in ${digits}` : ''}. Our payment provider deletes the old one. Nothing was charged for this.`,
    cardNotYou:
      'Wasn’t this you? Change your password and write to us straight away, and we’ll look into it.',
    endedSubject: (name) => `Your ${name} plan has ended`,
    ended: (name, moment) => `Your ${name} plan ended on ${moment}.`,
    noMoreCharges: 'We won’t charge your card again. The avios you have are yours.',
    notRenewedSubject: (name) => `We couldn’t renew your ${name} plan`,
    suspendedSubject: (name) => `Your ${name} plan is suspended`,
    notPaid: (name, price, digits) =>
      `We couldn’t take ${price} for your ${name} plan from your card${digits ? ` ending in ${digits}` : ''}. You haven’t been charged, and this month’s avios aren’t in your account yet.`,
    nextTries: (days) =>
      `We’ll try your card again on ${days}. If it works by then, you don’t need to do anything.`,
    anotherCard: 'Or pay with another card now. We’ll use it for your next payments too.',
    payNow: 'Pay with another card',
    lastTry:
      'That was the last try: we won’t charge this card again, and this plan brings no more avios. The avios you have are yours. To carry on, start a new plan with another card.',
    chargedBack: (name, price) =>
      `Your bank has taken back the ${price} you paid for your ${name} plan.`,
    paymentFailed: (name, price) =>
      `We couldn’t collect the ${price} for your ${name} plan from your bank after all.`,
    endedWithIt: (name) => `Your ${name} plan has ended, and we won’t charge your card again.`,
  },
  erasure: {
    requestedSubject: (day) => `We’ll delete your data on ${day}`,
    requested: (moment) =>
      `You asked us to delete the personal data this shop holds about you. We’ll do that on ${moment}.`,
    deleted:
      'We’ll delete your name, contact details and date of birth, saved recipients, cards, messages to us and where your avios came from. After that you can’t order here with this membership.',
    kept: 'We keep your orders, payments and avios under your membership number alone, because tax and accounting law requires it, in some countries for ten years. Your membership in the programme isn’t affected.',
    withdraw:
      'Changed your mind? Until then, go to your account page and choose “Keep my data”. If an order is still under way on that day, we’ll wait until it’s finished.',
    account: 'Go to your account',
    notYou:
      'Wasn’t this you? Keep your data there, change your password and reply to this email. We’ll look into it with you.',
    erasedSubject: 'We’re deleting your data now',
    erased: 'As you asked, we’re deleting the personal data this shop holds about you.',
    goodbye: 'This is our last email to you. Thank you for shopping with us.',
  },
  contact: {
    subject: (reference) => `We’ve received your message: ${reference}`,
    thanks: 'Thank you for writing to us. We’ll reply to this address.',
    reference: 'Your reference',
    sentOn: 'Sent on',
    notYou:
      'If you didn’t write to us, somebody may have mistyped their address. You don’t need to do anything.',
  },
};
