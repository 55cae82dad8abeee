/** The same address with an open chat, if there is one: a step-up by redirect returns to it [4.15]. */
export function withChat(to: string, search: string): string {
  if (new URLSearchParams(search).get('chatbot') !== 'open') return to;
  return `${to}${to.includes('?') ? '&' : '?'}chatbot=open`;
}
