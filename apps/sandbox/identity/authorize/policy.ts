import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { OneTimeCodes } from '../members/one-time-codes.ts';
import { STEP_UP_SCOPE } from '../tokens/audiences.ts';
import { readShownTransfer } from './order-note.ts';

const { base, Prompt, Check } = interactionPolicy;

/** The SDK knows a step-up by this very sentence. */
export const STEP_UP_MESSAGE = 'Multifactor authentication required';

/** When somebody has to be asked something: to log in, or for a one-time code. */
export function createPolicy(codes: OneTimeCodes) {
  const needsCode = ({ oidc }: KoaContextWithOIDC): boolean => {
    if (!oidc.requestParamScopes.has(STEP_UP_SCOPE) || oidc.result?.mfa) return false;
    // A transfer is authorised on a page that shows it, even if a code was entered a moment ago.
    if (readShownTransfer(oidc.params)) return true;
    return !oidc.session || !codes.isFresh(oidc.session.uid);
  };

  const policy = base();
  policy
    .get('login')
    ?.checks.add(new Check('unknown_member', 'No such member', 'login_required', isUnknown));
  policy.remove('consent');
  // May be asked for, and asks nothing: the shop is the provider's own client.
  const consent = new Prompt({ name: 'consent', requestable: true });
  consent.checks.clear();
  policy.add(consent);
  policy.add(
    new Prompt(
      { name: 'mfa' },
      new Check('mfa_required', STEP_UP_MESSAGE, 'login_required', needsCode),
    ),
  );
  return policy;
}

/** A session may outlive its member: the demo's members are a file that somebody edits. */
function isUnknown({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.session?.accountId !== undefined && !oidc.account;
}
