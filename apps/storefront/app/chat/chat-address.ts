const PARAMETER = 'chatbot';

/** The page of the contact form. */
export const CONTACT = '/contact';

/** Opens the chat on the current page [2.22]. */
export const OPEN_CHAT = `?${PARAMETER}=open`;

export function opensChat(search: string): boolean {
  return new URLSearchParams(search).get(PARAMETER) === 'open';
}

export function withoutChat(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PARAMETER);
  return `${parameters}`;
}

/**
 * Notes in the address whether the chat is open, so that a reload, log-in or step-up by redirect
 * opens it again [4.15]. Without the router, which would load the page's data again.
 */
export function noteInAddress(isOpen: boolean): void {
  const url = new URL(window.location.href);
  if (isOpen) url.searchParams.set(PARAMETER, 'open');
  else url.searchParams.delete(PARAMETER);
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}
