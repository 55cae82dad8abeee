type CheckoutState = {
  /** The payment session was replaced by a new one. */
  isRenewed: boolean;
  /** The order whose payment was refused. */
  refusedId: string | undefined;
  /** The member has agreed to new terms. */
  hasAgreed: boolean;
};

/** Router state passed to checkout. It is validated because a history entry may hold anything. */
export function checkoutState(state: unknown): CheckoutState {
  const brought: Record<string, unknown> = { ...(typeof state === 'object' && state) };
  const { isRenewed, refusedId, hasAgreed } = brought;
  return {
    isRenewed: isRenewed === true,
    refusedId: typeof refusedId === 'string' ? refusedId : undefined,
    hasAgreed: hasAgreed === true,
  };
}
