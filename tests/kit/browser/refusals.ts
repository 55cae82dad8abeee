import { BUSINESS_ERRORS, businessError } from '@cairn/contract/calls/business-error';
import { problem } from '@cairn/contract/calls/problem';
import { STATUS } from '../../../apps/api/src/http/kit/answers.ts';

const message = 'Stubbed by a test.';

/** An error answer for `route.fulfill`: only codes that the API has, in its shape and status. */
export function refusal(code: keyof typeof STATUS) {
  return { status: STATUS[code], json: problem.parse({ code, message }) };
}

/** A refusal by a rule of the programme. */
export function ruleRefusal(rule: keyof typeof BUSINESS_ERRORS) {
  const errorCode = BUSINESS_ERRORS[rule];
  return { status: 422, json: businessError.parse({ errorCode, message }) };
}

/** An answer of a proxy whose upstream did not answer in time; the API has none of its own. */
export const GATEWAY_TIMEOUT = { status: 504, body: '' };
