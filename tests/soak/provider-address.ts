/**
 * Loaded before a process's own code: what it sends to the payment provider goes to a stand-in.
 * There is no setting for that, so that no shop that takes real money can end there.
 */
const standIn = process.env.SOAK_PAYMENTS_URL;
const send = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (standIn === undefined || !url.hostname.endsWith('.adyen.com')) return await send(input, init);
  return await send(new URL(url.pathname + url.search, standIn), init);
};
