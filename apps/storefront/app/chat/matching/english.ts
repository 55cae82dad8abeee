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
  'buy, purchase, top up, buyin, acquire, get hold of, pick up, obtain, stock up',
  'plan, subscription, subscribe, subscriber, sub, membership plan',
  'gift, present, gifting',
  'refund, money back, cash back, my cash back, get my money back, reimburse, reimbursement, pay me back, repay, give back my money',
  'arrive, turn up, turned up, show up, showed up, come through, came through, come, came, land, reach, credited, posted, appear, receive, get here, post, hit, go in, gone in, load',
  'decline, refuse, reject, knock back, turn down, deny, bounce, not accepted, not go through, not went through, not gone through, not going through',
  'cancel, terminate, quit, call off, abort, revoke, stop, end, get out of, want out, opt out, kill, axe, scrap, bin, ditch, halt, drop, discontinue, back out, pull the plug',
  'undo, reverse, reactivate, restore, resume, restart, uncancel, take back',
  'person, human, human being, agent, advisor, adviser, representative, operator, staff, someone real, manager, supervisor, real person, real human, helpline, hotline, call centre, call center',
  'someone, somebody, anyone, anybody',
  'complain, complaint, complaining',
  'angry, furious, livid, raging, fuming, outraged, annoyed, fed up, sick of, disgusted, pissed off',
  'terrible, awful, appalling, dreadful, rubbish, crap, shit, pathetic, useless, hopeless, shambles, disgrace, disgraceful, joke, shocking, worst, garbage, horrendous, atrocious',
  'email, mail, e mail, emails, message, newsletter',
  'login, log in, logged in, logging in, sign in, signed in, logon, log on, signin',
  'cost, price, how expensive, quote, set me back, set back, ballpark, how dear, pricing',
  'fee, charge for, commission, surcharge',
  'relative, husband, wife, hubby, missus, spouse, mum, mom, mam, mammy, mummy, mother, dad, da, daddy, father, pal, buddy, sis, bro, granny, grandad, grandfather, grandmother, in law, fiance, fiancee, fella, granddaughter, grandson, brother, sister, son, daughter, friend, kid, kids, child, children, girlfriend, boyfriend, partner, parents, gran, nan, grandma, cousin, aunt, uncle, colleague, ex, bf, gf, mate, nephew, niece, flatmate',
  'mistake, wrong, incorrect, error, accident, accidentally, typo, typed wrong, mixed up, mess up, screw up, cock up, oops, slip, fat finger, mix up',
  'delete, erase, wipe, remove, get rid of, take off, forget about, clear',
  'change, update, edit, modify, amend, swap, switch, replace, move from',
  'monthly, per month, each month, every month, a month',
  'annual, yearly, per year, each year, every year, a year, in a year, calendar year, anual',
  'limit, maximum, max, cap, quota, allowance, ceiling, upper limit',
  'minimum, smallest, least, lowest amount',
  'expire, expiry, expiration, lapse, run out, validity, valid, go off',
  'invoice, receipt, bill, proof of purchase, proof of payment',
  'vat, tax, taxes',
  'twice, two times, double, duplicate, 2 times, 2x, two payments, 2 payments, two charges',
  'pending, processing, confirming, spinning, spin, stuck, in progress, frozen, froze, hang, hung, loading, circle, wheel',
  'bonus, promo, promotion, offer, sale, special, deal, discount, coupon, voucher, money off, promo code, discount code',
  'currency, dollars, dollar, pounds, pound, euros, euro, usd, gbp, eur, sterling, francs, pesos',
  'code, otp, passcode, pin code, verification, one time code',
  'country, countries, germany, spain, france, ireland, united states, usa, america, italy, portugal, canada, australia, poland, netherlands, switzerland, austria, belgium, brazil, india, mexico, china, japan, abroad, overseas, sydney, american, british, irish, canadian, australian, new zealand, singapore, dubai, norway, sweden, denmark, scotland, wales',
  'hacked, compromised, stolen, stole, steal, break in, broke into, fraud, fraudulent, scammed, nicked, robbed, drained, emptied, cleaned out, swiped',
  'scam, phishing, fake, dodgy, fishy, hoax, suspicious, scammer, claiming to be, pretending to be',
  'missing, nowhere, no sign, vanished, disappeared, lost',
  'recipient, receiver, other person, other member',
  'debt, negative, minus, owe, owing, owed',
  'phone, telephone, mobile, cell, cellphone',
  'ring, call, dial',
  'bank, natwest, barclays, hsbc, lloyds, aib, monzo, chase, santander, halifax, nationwide, citi',
  'visa, mastercard, amex, american express, diners, diners club, discover, maestro, jcb',
  'trip, holiday, vacation, honeymoon, journey',
  'birthday, anniversary, wedding, christmas, xmas, valentine, mothers day, fathers day, graduation, retirement',
  'page, site, website, app, screen',
  'return, send back, hand back, give back',
  'yesterday, today, tonight, tomorrow, this morning, this afternoon, last night, last week, last month, this week, monday, tuesday, wednesday, thursday, friday, saturday, sunday, weekend, noon, lunchtime, midday',
  'january, february, march, april, june, july, august, september, october, november, december',
  'london, dublin, madrid, paris, rome, boston, new york, tokyo, lisbon, barcelona, malaga, chicago, cork, belfast, manchester, florida, orlando, milan, berlin',
  'dispute, chargeback, charge back, contest',
  'family, household, joint, pot, kitty',
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
