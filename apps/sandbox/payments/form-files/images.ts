/** Logos of payment methods, drawn on 40 × 26. */
const LOGOS: Record<string, string> = {
  visa: `${ground('#fff')}${word('VISA', '#1a1f71', 11)}`,
  mc: `${ground('#fff')}<circle cx="16" cy="13" r="7" fill="#eb001b"/><circle cx="24" cy="13" r="7" fill="#f79e1b"/><path d="M20 7.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48" fill="#ff5f00"/>`,
  maestro: `${ground('#fff')}<circle cx="16" cy="13" r="7" fill="#eb001b"/><circle cx="24" cy="13" r="7" fill="#00a2e5"/><path d="M20 7.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48" fill="#7375cf"/>`,
  amex: `${ground('#016fd0')}${word('AMEX', '#fff', 10)}`,
  card: `${ground('#0a2e2a')}<path d="M4 8h32v4H4z" fill="#5fd9c2"/><path d="M7 17h9v2H7z" fill="#b4cdc7"/>`,
  googlepay: `${ground('#fff')}<rect x="14" y="4" width="12" height="18" rx="2.5" fill="#0b685b"/><path d="M17 15.5l2.2 2.2 4-4.4" fill="none" stroke="#fff" stroke-width="1.6"/>`,
  directEbanking: `${ground('#fff')}<path d="M11 11l9-5 9 5zM13 12.5h2.5V18H13zm5.75 0h2.5V18h-2.5zm5.75 0H27V18h-2.5zM11.5 19h17v2h-17z" fill="#0a2e2a"/>`,
};

/** Icons of the form, drawn on 16 × 16. */
const SIGNS: Record<string, string> = {
  lock: 'M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7zm2 0h4V5a2 2 0 0 0-4 0z',
  check: 'M6.5 12.5 2 8l1.5-1.5 3 3L13 3l1.5 1.5z',
  notice: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm-1 3h2v5H7zm0 6h2v2H7z',
  // A card with its date.
  date: 'M1 3h14v10H1zm1.5 1.5v1.5h11V4.5zm0 3v4h11v-4zM9 9h3.5v1.5H9z',
  cross: 'M3 4.5 4.5 3 8 6.5 11.5 3 13 4.5 9.5 8l3.5 3.5-1.5 1.5L8 9.5 4.5 13 3 11.5 6.5 8z',
};

export function logo(name: string): string {
  return drawing(40, 26, LOGOS[name.replace(/^nocard$/, 'card')] ?? ground('#e9efed'));
}

/** Red for errors, white on buttons. */
export function sign(name: string): string {
  const isFault = name.includes('error');
  const path = SIGNS[signOf(name)];
  const fill = isFault ? '#b0261c' : name.endsWith('lock') ? '#fff' : '#3a524d';
  return drawing(16, 16, `<path fill="${fill}" fill-rule="evenodd" d="${path}"/>`);
}

function signOf(name: string): string {
  if (name.includes('lock')) return 'lock';
  if (name.includes('check') || name.includes('success')) return 'check';
  if (name.includes('expiry')) return 'date';
  return name.includes('cross') ? 'cross' : 'notice';
}

/** The form does not set a size on all of them. */
function drawing(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}

function ground(fill: string): string {
  return `<rect width="40" height="26" rx="4" fill="${fill}"/><rect x=".5" y=".5" width="39" height="25" rx="3.5" fill="none" stroke="#0b1f1c" stroke-opacity=".14"/>`;
}

function word(text: string, fill: string, size: number): string {
  return `<text x="20" y="17" font-family="Arial, Helvetica, sans-serif" font-size="${size}" font-weight="700" font-style="italic" text-anchor="middle" fill="${fill}">${text}</text>`;
}
