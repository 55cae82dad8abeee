import type { RequestListener } from 'node:http';
import { mountInteractions } from '../authorize/interactions.ts';
import { logIn, mountMemberSwitch } from '../authorize/log-in.ts';
import { logEvents } from '../log.ts';
import { createCredentials } from '../members/credentials.ts';
import { createLimits } from '../members/limits.ts';
import { mountAssets } from '../pages/assets.ts';
import { mountNotFound } from '../pages/error.ts';
import { STAFF_TEXTS } from '../pages/texts.ts';
import { setPublicAddress } from '../public-address.ts';
import { loadSecrets } from '../secrets.ts';
import { openStore, sweepHourly } from '../store.ts';
import { createAccounts } from './accounts.ts';
import { createStaffProvider } from './provider.ts';
import type { StaffIdentitySandbox } from './service.ts';

export { DEMO_STAFF, type StaffAccount } from './demo-staff.ts';
export type { StaffIdentitySandbox } from './service.ts';

/** The directory in which a company's staff log in: a provider of its own, which knows no members. */
export async function createStaffIdentityApp(
  settings: StaffIdentitySandbox,
): Promise<{ listener: RequestListener; close(): void }> {
  const { publicUrl, desk, now = () => new Date() } = settings;
  const store = openStore(settings.stateFile, now);
  const accounts = createAccounts(settings.staff);
  const parts = {
    settings,
    site: {
      name: 'staff',
      callbacks: desk.callbacks,
      home: desk.logoutReturns[0],
      texts: STAFF_TEXTS,
    },
    secrets: await loadSecrets(store, 'staff'),
    store,
    accounts,
  };
  const provider = createStaffProvider(parts);
  const service = {
    ...parts,
    provider,
    members: accounts,
    credentials: await createCredentials(store, accounts),
    limits: createLimits(store, now),
  };
  logEvents(service);
  mountAssets(service);
  mountInteractions(service, { login: (ctx, open) => logIn(service, ctx, open) });
  mountMemberSwitch(service);
  mountNotFound(service);
  const sweeping = sweepHourly(store);

  const answer = provider.callback();
  return {
    listener: (request, response) => {
      setPublicAddress(request, publicUrl);
      answer(request, response);
    },
    close: () => {
      clearInterval(sweeping);
      store.close();
    },
  };
}
