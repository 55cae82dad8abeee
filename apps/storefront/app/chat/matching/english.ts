import type { Language } from './language.ts';

const NOT =
  'not no never cant cannot dont doesnt didnt wont isnt arent wasnt havent hasnt couldnt wouldnt without';

const SHORT_FORMS: [written: string, meant: string][] = [
  ...NOT.split(' ').map((word): [string, string] => [word, 'not']),
  ['u', 'you'],
  ['ur', 'your'],
  ['r', 'are'],
  ['pls', 'please'],
  ['plz', 'please'],
  ['thx', 'thanks'],
  ['thru', 'through'],
  ['throu', 'through'],
  ['b4', 'before'],
  ['hr', 'hour'],
  ['hrs', 'hours'],
  ['min', 'minutes'],
  ['mins', 'minutes'],
  ['acc', 'account'],
  ['acct', 'account'],
  ['sub', 'subscription'],
  ['wanna', 'want'],
  ['gonna', 'going'],
  ['ppl', 'people'],
  ['info', 'information'],
  ['im', 'i'],
  ['ive', 'i'],
  ['id', 'i'],
  ['ill', 'i'],
];

/** Each line is one meaning: its first word stands for the others. */
const SYNONYMS = [
  'avios, points, point, miles, mile, airmiles',
  'buy, purchase, top up, buyin, acquire, get hold of',
  'plan, subscription, subscribe, subscriber, sub, membership plan',
  'gift, present, gifting',
  'refund, money back, reimburse, reimbursement, pay me back, repay, give back my money',
  'arrive, turn up, turned up, show up, showed up, come through, came through, come, came, land, reach, credited, posted, appear, receive, get here',
  'decline, refuse, reject, deny, bounce, not accepted, not go through, not went through, not gone through, not going through',
  'cancel, terminate, quit, call off, abort, revoke, stop, end, get out of, want out, opt out',
  'undo, reverse, reactivate, restore, resume, restart, uncancel, take back',
  'person, human, human being, agent, advisor, adviser, representative, operator, staff, somebody, someone real, manager, real person, real human',
  'complain, complaint, complaining',
  'email, mail, e mail, emails, message, newsletter',
  'login, log in, logged in, logging in, sign in, signed in, logon, log on, signin',
  'cost, price, how expensive',
  'fee, charge for, commission, surcharge',
  'relative, husband, wife, mum, mom, mother, dad, father, brother, sister, son, daughter, friend, kid, kids, child, children, girlfriend, boyfriend, partner, parents, gran, nan, grandma, cousin, aunt, uncle, colleague, ex, bf, gf, mate, nephew, niece, flatmate',
  'mistake, wrong, incorrect, error, accident, accidentally, typo, typed wrong, mixed up',
  'delete, erase, wipe, remove, get rid of, take off, forget about, clear',
  'change, update, edit, modify, amend, swap, switch, replace, move from',
  'monthly, per month, each month, every month, a month',
  'annual, yearly, per year, each year, every year, a year, in a year, calendar year, anual',
  'limit, maximum, max, cap, quota, allowance, ceiling',
  'minimum, smallest, least, lowest amount',
  'expire, expiry, expiration, lapse, run out, validity, valid, go off',
  'invoice, receipt, bill, proof of purchase, proof of payment',
  'vat, tax, taxes',
  'twice, two times, double, duplicate, 2 times, 2x, two payments, 2 payments, two charges',
  'pending, processing, confirming, spinning, stuck, in progress',
  'bonus, promo, promotion, offer, sale, special, deal',
  'currency, dollars, dollar, pounds, pound, euros, euro, usd, gbp, eur, sterling, francs, pesos',
  'code, otp, passcode, pin code, verification, one time code',
  'country, countries, germany, spain, france, ireland, united states, usa, america, italy, portugal, canada, australia, poland, netherlands, switzerland, austria, belgium, brazil, india, mexico, china, japan, abroad, overseas',
  'hacked, compromised, stolen, stole, steal, break in, broke into, fraud, fraudulent, scammed',
  'recipient, receiver, other person, other member',
  'debt, negative, minus, owe, owing, owed',
  'phone, telephone, mobile',
  'dispute, chargeback, charge back, contest',
  'family, household',
  'share, pool, combine, merge, pooling, join together, put together',
  'old, years old, age, aged, minor, under 18, underage, teenager',
  'cheaper, cheapest, best value, better value, better deal',
  'safe, secure, trust, trustworthy, legit, protect',
  'order, transaction, orders',
  'join, enrol, enroll, take part, participate, register, sign up, part of',
  'download, export, copy of, get a copy',
  'data, information, details, info',
  'locked, blocked, locked out',
  'boost, booster, multiply, boosting',
  'multiplier, 3x, 1x, times three, triple, double up',
];

export const ENGLISH: Language = { shortForms: new Map(SHORT_FORMS), synonyms: SYNONYMS, stem };

/** Endings, longest first, with what remains of them. */
const ENDINGS: [ending: string, kept: string][] = [
  ['ations', ''],
  ['ation', ''],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['ed', ''],
  ['ly', ''],
  ['s', ''],
];

/** So that not all of a short word such as "sing" or "bus" is taken for an ending. */
const SHORTEST = 3;

function stem(word: string): string {
  const found = ENDINGS.find(
    ([ending]) => word.endsWith(ending) && word.length - ending.length >= SHORTEST,
  );
  const isEnding = found && !/(ss|us|is)$/.test(word);
  const cut = isEnding ? word.slice(0, -found[0].length) + found[1] : word;
  const single = isEnding ? cut.replace(/([^aeioul])\1$|ll$/, (pair) => pair.charAt(0)) : cut;
  return single.length > SHORTEST ? single.replace(/e$/, '').replace(/y$/, 'i') : single;
}
