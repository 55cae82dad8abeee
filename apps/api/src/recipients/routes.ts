import { BUSINESS_ERRORS } from '@cairn/contract/calls/business-error';
import { recipientPath } from '@cairn/contract/members/saved-recipients';
import { targetAccount } from '@cairn/contract/members/target-account';
import { Hono } from 'hono';
import { refuse, refuseByRule } from '../http/kit/answers.ts';
import { body } from '../http/kit/input.ts';
import { forMember } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { REFUSAL_WORDS } from '../members/rules.ts';
import { forgetRecipient } from './forget-recipient.ts';
import { listRecipients } from './list-recipients.ts';
import { MOST_RECIPIENTS } from './rules.ts';
import { saveRecipient } from './save-recipient.ts';

const FULL = `We can remember ${MOST_RECIPIENTS} people. Remove one to make room for another.`;

export function recipientRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/users/current/recipients', partner, member, async (c) =>
    c.json(await listRecipients(db, c.var.member)),
  );

  routes.post('/users/current/recipients', partner, member, body(targetAccount), async (c) => {
    if (c.var.body.ffpNumber === c.var.member.number) {
      const code = BUSINESS_ERRORS.recipientIsSender;
      return refuseByRule(c, code, REFUSAL_WORDS[code]);
    }
    const saved = await saveRecipient(db, c.var.member, c.var.body, now());
    return saved ? c.json(saved, 201) : refuse(c, 'conflict', FULL);
  });

  routes.delete('/users/current/recipients/:recipientId', partner, member, async (c) => {
    const path = recipientPath.safeParse(c.req.param());
    if (!path.success || !(await forgetRecipient(db, c.var.member, path.data.recipientId))) {
      return refuse(c, 'not_found', 'Nobody is saved by this id.');
    }
    return c.body(null, 204);
  });

  return routes;
}
