import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { OneTimeCodes } from '../members/one-time-codes.ts';
import { STEP_UP_SCOPE } from '../tokens/audiences.ts';
import { readShownTransfer } from './order-note.ts';

const { base, Prompt, Check } = interactionPolicy;

/** The SDK recognises a step-up by this exact message. */
export const STEP_UP_MESSAGE = 'Multifactor authentication required';

/** When to show the log-in page or the page for a one-time code. */
export function createPolicy(codes: OneTimeCodes) {
  const needsCode = ({ oidc }: KoaContextWithOIDC): boolean => {
    if (!oidc.requestParamScopes.has(STEP_UP_SCOPE) || oidc.result?.mfa) return false;
    // A transfer is always confirmed on a page that shows it, even right after another code.
    if (readShownTransfer(oidc.params)) return true;
    return !oidc.session || !codes.isFresh(oidc.session.uid);
  };

  const policy = withoutConsent();
  policy.add(
    new Prompt(
      { name: 'mfa' },
      new Check('mfa_required', STEP_UP_MESSAGE, 'login_required', needsCode),
    ),
  );
  return policy;
}

/** The log-in page alone. */
export function withoutConsent() {
  const policy = base();
  policy
    .get('login')
    ?.checks.add(new Check('unknown_account', 'No such account', 'login_required', isUnknown));
  policy.remove('consent');
  // `prompt=consent` is accepted but shows nothing: the client is the provider's own.
  const consent = new Prompt({ name: 'consent', requestable: true });
  consent.checks.clear();
  policy.add(consent);
  return policy;
}

/** The demo's members are an editable file, so a session may belong to somebody who was removed. */
function isUnknown({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.session?.accountId !== undefined && !oidc.account;
}
