import { ENGLISH_LABELS, ENGLISH_WORDS } from '../../../history/receipt-labels.ts';
import { ENGLISH_PLAN } from './english-plan.ts';
import type { LetterWords } from './letter-words.ts';

export const ENGLISH: LetterWords = {
  hello: (name) => (name ? `Hello ${name}. ` : ''),
  thanks: (name) => (name ? `Thanks, ${name}. ` : 'Thank you. '),
  pictures: {
    receipt: 'A cairn of five stones, the top one gold',
    boost: 'Four cairns, each higher than the one before',
    bonus: 'Two cairns; the second has a gold stone above it',
    gift: 'A stone wrapped with a ribbon',
    transfer: 'A gold stone moves from one cairn to another',
    refund: 'A gold stone returns to the cairn that it left',
    message: 'Two stones in conversation',
    'occasion-birthday': 'Three stones as a birthday cake, with candles',
    'occasion-thank-you': 'Stones tied together like a bunch of flowers',
    'occasion-wedding': 'Two piles of stones under one capstone',
    'occasion-just-because': 'A wrapped stone skimming the water',
  },
  reason: {
    receipt: 'You get receipts for everything you buy, so there’s nothing to unsubscribe from.',
    transfer:
      'You get a receipt and notice for every transfer, to keep your account safe, so there’s nothing to unsubscribe from.',
    order: 'You get this because it’s about your order.',
    received: 'You get this because it’s about avios in your account.',
    plan: 'You get this because it’s about your plan.',
    data: 'You get this because it’s about your personal data.',
  },
  contactUs: 'Contact us',
  privacy: 'Privacy',
  balance: { before: 'Balance before', after: 'Balance after' },
  euroCents: (amount) => `${amount}c`,
  rows: {
    ...ENGLISH_LABELS,
    boosted: 'Boosted',
    recipientNumber: 'Recipient’s number',
    leftOn: 'Left your account on',
    pricePerAvios: 'Price per avios',
    price: 'Total paid',
    fee: 'Fee paid',
    refundedOn: 'Refund sent on',
    nextPayment: 'Next payment',
  },
  facts: ENGLISH_WORDS,
  item: { purchase: 'Package', gift: 'Gift', transfer: 'Transfer', booster: 'Boost' },
  bonus: (percent) => `Bonus, ${percent}%`,
  order: {
    purchase: (avios) => avios,
    gift: (avios) => `gift of ${avios}`,
    transfer: (avios) => `transfer of ${avios}`,
    booster: (avios) => `boost of ${avios}`,
  },
  boosted: (earned, multiplier) => `${earned} you earned, ${multiplier}x`,
  accountOf: (name) => `${name ?? 'the recipient'}’s account`,
  endingIn: (digits) => `ends ${digits}`,
  refundRule: (end) =>
    `Changed your mind? You can have a refund until ${end}, as long as none of the avios have been spent.`,
  askForRefund: 'Ask for a refund',
  seeOrder: 'See your order',
  seeOrCancel: 'See or cancel your order',
  receipt: {
    subject: (order) => `Your receipt: ${order}`,
    titles: {
      arrived: (avios) => `${avios} are yours`,
      gift: (recipient) => (recipient ? `${recipient} has your gift` : 'Your gift has arrived'),
      datedGift: (recipient, day) =>
        recipient
          ? `All wrapped: ${recipient} hears on ${day}`
          : `All wrapped: your gift arrives on ${day}`,
      transfer: (avios, recipient) =>
        recipient ? `You moved ${avios} to ${recipient}` : `You moved ${avios}`,
      datedTransfer: (recipient, day) =>
        recipient
          ? `Your transfer to ${recipient} is set for ${day}`
          : `Your transfer is set for ${day}`,
    },
    purchase: 'They’re in your account and ready to use.',
    booster: 'Your boost has added them to your account, ready to use.',
    gift: (avios, account) => `${avios} are in ${account}.`,
    datedGift: (avios, account, day) => `We’ll add ${avios} to ${account} on ${day}.`,
    transfer: (account) => `They’re in ${account} now.`,
    datedTransfer: (avios, account, day) =>
      `We’ve set ${avios} aside in your account and will move them to ${account} on ${day}.`,
    emailed: (recipient, hasMessage) =>
      `We’ve emailed ${recipient}${hasMessage ? ', with your message' : ''}.`,
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
  },
  cancelled: {
    subject: (order) => `Your ${order} is cancelled`,
    text: (order, day) => `We’ve cancelled your ${order}${day ? `, which was due on ${day}` : ''}.`,
    recipientGone: 'The recipient can no longer receive avios.',
    refund: (price, wayBack) =>
      `We’re refunding the ${price} you paid. We’ll email you when it’s on its way ${wayBack}.`,
  },
  delivered: {
    unnamedSender: 'Another member',
    toRecipient: (sender, avios) => `${sender} has sent you ${avios}`,
    ready: 'They’re in your account, ready to use.',
    seeBalance: 'See your balance',
    openCard: 'Open your card',
    addressFrom: (sender) =>
      `${sender} gave us your email so we could send this. We won’t use it for anything else. Not for you? Reply, and we’ll put it right.`,
    subject: (order) => `Your ${order} has arrived`,
    toMember: (avios, account, moment) =>
      `We’ve added ${avios} to ${account}${moment ? ` on ${moment}` : ''}.`,
    moved: (avios, account, moment) =>
      `We’ve moved ${avios} from your account to ${account}${moment ? ` on ${moment}` : ''}.`,
  },
  refunded: {
    subject: (price) => `Your refund of ${price}`,
    text: (price, wayBack, day) =>
      `We sent ${price} back ${wayBack}${day ? ` on ${day}` : ''}. It’s on its way: most banks show it within 5 working days.`,
  },
  refundFailed: {
    subject: (price) => `Your refund of ${price} is delayed`,
    text: (price, wayBack) =>
      `We tried to send ${price} back ${wayBack}, but it didn’t get through. The money is still yours.`,
    next: 'We’re looking into it, and will send it again or write to you about another way. You don’t need to do anything.',
  },
  refundRepeated: {
    subject: (price) => `Your refund of ${price} is on its way`,
    text: (price, wayBack) => `We’ve sent ${price} back ${wayBack}.`,
    next: 'Most banks show it within 5 working days. If it isn’t there by then, reply to this email.',
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
  plan: ENGLISH_PLAN,
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
    withdrawnSubject: 'We’re keeping your data',
    withdrawn: (moment) =>
      `You changed your mind on ${moment}, so we won’t delete the personal data this shop holds about you. Nothing has changed, and you can go on as before.`,
    withdrawnNotYou:
      'Wasn’t this you? Change your password and reply to this email. We’ll look into it with you.',
    erasedSubject: 'We’re deleting your data now',
    erased: 'As you asked, we’re deleting the personal data this shop holds about you.',
    goodbye: 'This is our last email to you. Thank you for shopping with us.',
  },
  reminder: {
    bonus: { percentage: (worth) => `${worth} bonus`, fixed: (worth) => `bonus of ${worth}` },
    startsSubject: (bonus) => `The ${bonus} has started`,
    endsSubject: (bonus, day) => `The ${bonus} ends on ${day}`,
    starts: 'You asked us to tell you when a bonus starts.',
    ends: 'You asked us to remind you a day before a bonus ends.',
    offer: (product, from, end, worth) =>
      product === 'gift'
        ? `Give ${from} or more by ${end}, and we’ll add ${worth} on top.`
        : `Buy ${from} or more by ${end}, and we’ll add ${worth} on top.`,
    seePackages: 'See all packages',
    agreed: (day) =>
      `You get this email because you agreed to bonus reminders on ${day}. We send each one once.`,
    leave: 'Stop bonus reminders',
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
