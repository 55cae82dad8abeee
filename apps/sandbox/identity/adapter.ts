import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Store } from './store.ts';

/** oidc-provider's storage adapter. */
export function createAdapter(store: Store) {
  return (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) =>
      store.save(model, id, payload, {
        seconds: expiresIn,
        account: payload.accountId ?? payload.session?.accountId,
        grant: payload.grantId,
        uid: payload.uid,
      }),
    find: async (id): Promise<AdapterPayload | undefined> => store.find(model, id),
    findByUid: async (uid): Promise<AdapterPayload | undefined> => store.findByUid(model, uid),
    consume: async (id) => {
      // Only one of two simultaneous uses succeeds.
      if (!store.consume(model, id)) throw new errors.InvalidGrant('used at the same moment');
    },
    destroy: async (id) => {
      store.remove(model, id);
    },
    revokeByGrantId: async (grant) => store.removeByGrant(model, grant),
    // User codes belong to the device flow, which is off.
    findByUserCode: async () => undefined,
  });
}
