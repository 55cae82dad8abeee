import {
  bonusReminders,
  leaveFormQuery,
  leaveQuery,
  REMINDERS_OFF,
  wantedReminders,
} from '../members/bonus-reminders.ts';
import { campaignEnrolment, campaignEnrolments } from '../members/campaign-enrolment.ts';
import { erasureAnswer, erasureState } from '../members/erasure.ts';
import { goalAnswer, memberGoal } from '../members/goal.ts';
import { memberData, memberDataQuery } from '../members/member-data.ts';
import { memberHome } from '../members/member-home.ts';
import { rememberedCardPath, rememberedCards } from '../members/remembered-cards.ts';
import { recipientPath, savedRecipient, savedRecipients } from '../members/saved-recipients.ts';
import { targetAccount } from '../members/target-account.ts';
import { userStats } from '../members/user-stats.ts';
import { transferAllowance, yearlyAllowance } from '../members/yearly-allowance.ts';
import { openOrders } from '../orders/open-orders.ts';
import { receipt } from '../orders/receipt.ts';
import {
  historyFileQuery,
  historyQuery,
  transactionDetail,
  transactionHistory,
} from '../orders/transaction-history.ts';
import { pastPath } from '../orders/transaction-id.ts';
import type { Call } from './call.ts';
import { partnerQuery } from './partner-query.ts';

export const MEMBER_CALLS = [
  {
    method: 'get',
    path: '/users/current/stats',
    summary: 'What the member boosted and bought this year.',
    token: 'member',
    query: partnerQuery,
    answer: userStats,
  },
  {
    method: 'get',
    path: '/users/current/purchase-allowance',
    summary: 'How many avios the member can still buy this year, and how many they owe.',
    token: 'member',
    query: partnerQuery,
    answer: yearlyAllowance,
  },
  {
    method: 'get',
    path: '/users/current/transfer-allowance',
    summary:
      'How many avios the member can still transfer this year, how many are set aside and how many they owe.',
    token: 'member',
    query: partnerQuery,
    answer: transferAllowance,
  },
  {
    method: 'get',
    path: '/stickycampaignenrolment',
    summary: 'The running campaigns that the member takes part in.',
    token: 'member',
    query: partnerQuery,
    answer: campaignEnrolments,
  },
  {
    method: 'post',
    path: '/stickycampaignenrolment',
    summary: 'Has the member take part in a campaign that runs now.',
    token: 'member',
    query: partnerQuery,
    body: campaignEnrolment,
    refusals: [404, 409],
  },
  {
    method: 'get',
    path: '/users/current/open-orders',
    summary:
      'Orders and plan payments that can still be paid or whose payment is being confirmed, the latest first.',
    token: 'member',
    query: partnerQuery,
    answer: openOrders,
  },
  {
    method: 'get',
    path: '/users/current/transactions',
    summary:
      'What the member ordered and paid, the latest first, by pages, with counts for the same filters.',
    token: 'member',
    query: historyQuery,
    answer: transactionHistory,
  },
  {
    method: 'get',
    path: '/users/current/transactions.csv',
    summary: 'The same as a table for spreadsheets, of one year or all, the oldest first.',
    token: 'member',
    query: historyFileQuery,
    answerFile: 'text/csv',
    refusals: [429],
  },
  {
    method: 'get',
    path: '/users/current/transactions/{transactionId}',
    summary:
      'An order or a payment of a subscription, with what happened to it and what comes next.',
    token: 'member',
    params: pastPath,
    query: partnerQuery,
    answer: transactionDetail,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/users/current/transactions/{transactionId}/receipt',
    summary: 'The receipt for a payment.',
    token: 'member',
    params: pastPath,
    query: partnerQuery,
    answer: receipt,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/users/current/transactions/{transactionId}/receipt.pdf',
    summary: 'The receipt for a payment as a document, in the language of the caller’s page.',
    token: 'member',
    params: pastPath,
    query: partnerQuery,
    answerFile: 'application/pdf',
    refusals: [404, 429],
  },
  {
    method: 'get',
    path: '/users/current/recipients',
    summary: 'The people whom the member asked us to remember.',
    token: 'member',
    query: partnerQuery,
    answer: savedRecipients,
  },
  {
    method: 'post',
    path: '/users/current/recipients',
    summary: 'Remembers a person for the next gift or transfer.',
    token: 'member',
    query: partnerQuery,
    body: targetAccount,
    status: 201,
    answer: savedRecipient,
    refusals: [409, 422],
  },
  {
    method: 'delete',
    path: '/users/current/recipients/{recipientId}',
    summary: 'Forgets a person.',
    token: 'member',
    params: recipientPath,
    query: partnerQuery,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/users/current/cards',
    summary: 'The cards that the member asked us to remember for purchases, the latest first.',
    token: 'member',
    query: partnerQuery,
    answer: rememberedCards,
  },
  {
    method: 'delete',
    path: '/users/current/cards/{cardId}',
    summary: 'Removes a remembered card. A plan that is charged with the same card goes on.',
    token: 'member',
    params: rememberedCardPath,
    query: partnerQuery,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/users/current/home',
    summary:
      'What the start page tells the member: their plan, the next dated gift or transfer, the last purchase, gift and payment.',
    token: 'member',
    query: partnerQuery,
    answer: memberHome,
  },
  {
    method: 'get',
    path: '/users/current/goal',
    summary: 'How many avios the member saves for, if they have set a goal.',
    token: 'member',
    query: partnerQuery,
    answer: goalAnswer,
  },
  {
    method: 'put',
    path: '/users/current/goal',
    summary: 'Sets or changes the goal.',
    token: 'member',
    query: partnerQuery,
    body: memberGoal,
    answer: memberGoal,
    refusals: [404],
  },
  {
    method: 'delete',
    path: '/users/current/goal',
    summary: 'Removes the goal, if there is one.',
    token: 'member',
    query: partnerQuery,
  },
  {
    method: 'get',
    path: '/users/current/data',
    summary:
      'Everything that the shop holds about the member, as a file to keep: as JSON, or as a page to read. Needs a log-in of the last ten minutes.',
    token: 'member',
    query: memberDataQuery,
    answer: memberData,
    answerFile: 'text/html',
    refusals: [404, 429],
  },
  {
    method: 'get',
    path: '/users/current/erasure',
    summary: 'Whether the member has asked to be erased, and what stands in the way now.',
    token: 'member',
    query: partnerQuery,
    answer: erasureState,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/users/current/erasure',
    summary:
      'Asks for the member’s personal data to be erased in seven days, unless something is under way. Repeated, it keeps the first date.',
    token: 'member',
    query: partnerQuery,
    answer: erasureAnswer,
    refusals: [404, 429],
  },
  {
    method: 'delete',
    path: '/users/current/erasure',
    summary: 'Withdraws the request, if there is one.',
    token: 'member',
    query: partnerQuery,
  },
  {
    method: 'get',
    path: '/users/current/bonus-reminders',
    summary:
      'The emails about bonuses that the member has agreed to, each with the time of consent.',
    token: 'member',
    query: partnerQuery,
    answer: bonusReminders,
  },
  {
    method: 'put',
    path: '/users/current/bonus-reminders',
    summary:
      'Has the member emailed when a bonus starts, on its last day, or both. The consent to what was on before keeps its time.',
    token: 'member',
    query: partnerQuery,
    body: wantedReminders,
    answer: bonusReminders,
    refusals: [404],
  },
  {
    method: 'delete',
    path: '/users/current/bonus-reminders',
    summary: 'Ends all emails about bonuses.',
    token: 'member',
    query: partnerQuery,
  },
  {
    method: 'get',
    path: '/bonus-reminders/leave',
    summary: 'Leads from the link in a reminder to the page that asks. Changes nothing.',
    query: leaveQuery,
    status: 303,
  },
  {
    method: 'post',
    path: '/bonus-reminders/leave',
    summary:
      'Ends all emails about bonuses to the member whose link it is, in one click in their mail program (RFC 8058). An unknown link gets the same answer.',
    query: leaveQuery,
    status: 200,
    answerText: REMINDERS_OFF,
  },
  {
    method: 'post',
    path: '/bonus-reminders/leave-form',
    summary: 'The same by the form on the page, which it leads back to.',
    query: leaveFormQuery,
    status: 303,
  },
] as const satisfies readonly Call[];
