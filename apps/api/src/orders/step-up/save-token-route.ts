import { Hono } from 'hono';
import { emptyBody } from '../../http/kit/input.ts';
import { localeOf } from '../../http/kit/locale.ts';
import { forLoggedIn } from '../../http/kit/member.ts';
import { forPartner, type Shop } from '../../http/kit/shop.ts';
import { rememberLanguage } from '../../members/remember-language.ts';
import { tokenSaver } from '../../members/save-token.ts';
import { authoriseTransfer } from './authorise-transfer.ts';

/** Every token acquired is noted; one from a step-up also authorises the transfer it was for. */
export function saveTokenRoute(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const saveToken = tokenSaver(db);
  const routes = new Hono();

  routes.post('/saveToken', forPartner(shop), forLoggedIn(shop), emptyBody, async (c) => {
    const { company, token } = c.var;
    await saveToken(company, token, now());
    if (token.number !== undefined) {
      const member = { company, number: token.number };
      await rememberLanguage(db, member, localeOf(c, member));
      await authoriseTransfer(db, member, token, now());
    }
    return c.body(null, 204);
  });

  return routes;
}
