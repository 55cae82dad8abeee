import type { TieredProduct } from '@cairn/contract/values/product';
import { useNavigate, useSearchParams } from 'react-router';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { nextPath } from '#app/ordering/paths.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberCurrency } from '#app/session/use-member-currency.ts';
import { readRecord, removeRecord } from '#app/storage/own-storage.ts';

type Props = {
  /** The query parameter with the terms that the visitor saw. */
  parameter: string;
  product: TieredProduct;
  /** The member's own terms; undefined when the choice is not possible for them. */
  terms: string | undefined;
  isSettled: boolean;
  onContinue(): void;
};

/** A visitor has logged in to continue: they do, unless the choice is not what they saw. */
export default function ContinueAsMember(props: Props) {
  const { parameter, product, terms, isSettled, onContinue } = props;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { member } = useSession();
  const theirs = useMemberCurrency();
  const seen = search.get(parameter);
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
    next.delete(parameter);
    // Removed from the address first, or the back button would go on again.
    await navigate({ search: `${next}` }, { replace: true, preventScrollReset: true });
    // The address alone, which anybody may have written, starts no order.
    const wasPressed = readRecord('continue') === seen;
    removeRecord('continue');
    if (!wasPressed || terms !== seen) return;
    onContinue();
    await navigate(nextPath(product));
  }

  useWhen(seen !== null && isSettled && isKnown && !isChanging, goOn);
  return null;
}
