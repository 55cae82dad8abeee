import type { TieredProduct } from '@cairn/contract/values/product';
import { useNavigate, useSearchParams } from 'react-router';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { nextPath } from '#app/ordering/paths.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import { SEEN, type SeenTerms, termsText } from './seen-terms.ts';

type Props = {
  product: TieredProduct;
  /** The member's own terms; undefined when the choice is not possible for them. */
  terms: SeenTerms | undefined;
  isSettled: boolean;
  onContinue(): void;
};

/** A visitor has logged in to continue: they do, unless the choice is not what they saw. */
export default function ContinueAsMember({ product, terms, isSettled, onContinue }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { member } = useSession();
  const theirs = useMemberCurrency();
  const seen = search.get(SEEN);
  // Until the address names the currency of the member's country, the page is on its way there.
  const isChanging =
    rowOf(product).pricing === 'package' &&
    !search.has('currency') &&
    seen !== null &&
    theirs !== undefined &&
    !seen.endsWith(theirs.currency);
  const isKnown = member !== undefined && member.balance.status !== 'loading' && !!theirs;

  async function goOn() {
    const next = new URLSearchParams(search);
    next.delete(SEEN);
    // Removed from the address first, or the back button would go on again.
    await navigate({ search: `${next}` }, { replace: true, preventScrollReset: true });
    if (!terms || termsText(terms) !== seen) return;
    onContinue();
    await navigate(nextPath(product));
  }

  useWhen(seen !== null && isSettled && isKnown && !isChanging, goOn);
  return null;
}
