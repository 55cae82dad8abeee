import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Store } from './store.ts';

/** What oidc-provider keeps, kept in the state file. */
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
      // Of two that come at the same moment, one is too late.
      if (!store.consume(model, id)) throw new errors.InvalidGrant('used at the same moment');
    },
    destroy: async (id) => {
      store.remove(model, id);
    },
    revokeByGrantId: async (grant) => store.removeByGrant(model, grant),
    // Only devices without a browser have such codes; nobody here asks.
    findByUserCode: async () => undefined,
  });
}
