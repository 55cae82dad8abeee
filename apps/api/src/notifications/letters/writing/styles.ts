const TEXT =
  "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DISPLAY =
  "font-family:'Bricolage Grotesque','Trebuchet MS',-apple-system,'Segoe UI',Helvetica,sans-serif";
const FOOT = `${TEXT};font-size:13px;line-height:1.6;color:#526a65`;
const CELL = `${TEXT};padding:11px 0;border-top:1px solid #d3ddda;font-size:15px;line-height:1.4;vertical-align:top`;
const COLUMN = `${TEXT};text-align:right;font-variant-numeric:tabular-nums`;
const STONE =
  'display:block;height:24px;max-width:42px;margin:0 auto 7px;border-radius:50% 50% 47% 53%/58% 56% 44% 42%;font-size:1px;line-height:24px';

/** Light colours, written into each element: some mail programs read no style sheet. */
const STYLES = {
  page: 'width:100%;background-color:#f3f6f5',
  margin: 'padding:0 12px',
  box: 'width:100%;max-width:600px;margin:0 auto',
  head: 'padding:28px 8px 16px',
  wide: 'width:100%',
  logo: 'display:block;border:0',
  shop: `${DISPLAY};padding-left:9px;font-size:24px;font-weight:700;letter-spacing:-.03em;color:#0b1f1c`,
  reference: `${FOOT};text-align:right`,
  card: 'width:100%;border-collapse:separate;border:1px solid #d3ddda;border-radius:20px;background-color:#ffffff',
  picture: 'display:block;width:100%;height:auto;border:0;border-radius:19px 19px 0 0',
  pine: `${TEXT};border-radius:19px 19px 0 0;background-color:#0a2e2a;color:#f1f8f6;font-size:15px;text-align:center`,
  gorse: `${TEXT};border-radius:19px 19px 0 0;background-color:#fbebc0;color:#3b2b00;font-size:15px;text-align:center`,
  sea: `${TEXT};border-radius:19px 19px 0 0;background-color:#dce9f5;color:#0b1f1c;font-size:15px;text-align:center`,
  heather: `${TEXT};border-radius:19px 19px 0 0;background-color:#f0e3f4;color:#0b1f1c;font-size:15px;text-align:center`,
  inside: 'padding:32px 40px 36px',
  title: `${DISPLAY};margin:0;font-size:34px;line-height:1.08;letter-spacing:-.03em;font-weight:600;color:#0b1f1c;overflow-wrap:anywhere;text-wrap:balance`,
  paragraph: `${TEXT};margin:14px 0 0;font-size:17px;line-height:1.55;color:#3a524d;overflow-wrap:anywhere`,
  quote: `${DISPLAY};margin:24px 0 0;padding:20px 24px;border-radius:14px;background-color:#f4e8f7;font-size:21px;line-height:1.3;letter-spacing:-.02em;font-weight:500;color:#0b1f1c;overflow-wrap:anywhere`,
  by: `${TEXT};margin:10px 0 0;font-size:15px;letter-spacing:0;font-weight:600;color:#77408a`,
  button: 'margin-top:24px',
  'button-cell': 'border-radius:999px;background-color:#0b685b;text-align:center',
  'button-link': `${TEXT};display:inline-block;padding:15px 30px;border-radius:999px;font-size:16px;line-height:1.25;font-weight:600;color:#ffffff;text-decoration:none`,
  balances: 'width:100%;margin-top:24px;border-radius:14px;background-color:#e9efed',
  'balance-before': `${TEXT};width:45%;padding:16px 20px;font-size:14px;line-height:1.4;color:#3a524d`,
  'balance-arrow': `${TEXT};width:10%;padding:16px 0;font-size:20px;text-align:center;color:#526a65`,
  'balance-after': `${TEXT};width:45%;padding:16px 20px;font-size:14px;line-height:1.4;text-align:right;color:#3a524d`,
  balance: `${DISPLAY};font-size:24px;line-height:1.15;letter-spacing:-.03em;font-weight:600;color:#0b1f1c`,
  facts: 'width:100%;margin-top:28px;border-collapse:collapse',
  label: `${CELL};color:#3a524d;text-align:left;font-weight:400;white-space:nowrap`,
  value: `${CELL};padding-left:20px;text-align:right;font-weight:600;color:#0b1f1c;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;text-wrap:balance`,
  'total-label': `${CELL};padding-top:16px;color:#0b1f1c;font-weight:600;text-align:left;white-space:nowrap;vertical-align:bottom`,
  total: `${DISPLAY};padding:16px 0 11px 20px;border-top:1px solid #d3ddda;font-size:26px;line-height:1.1;letter-spacing:-.03em;font-weight:600;text-align:right;color:#0b1f1c`,
  'column-head': `${COLUMN};padding:0 0 8px 8px;font-size:13px;font-weight:600;color:#526a65`,
  column: `${COLUMN};padding:13px 0 13px 8px;border-top:1px solid #d3ddda;font-size:15px;line-height:1.3;color:#0b1f1c`,
  'step-day': `${TEXT};padding:9px 16px 9px 0;font-size:15px;line-height:1.5;font-weight:600;color:#0b1f1c;text-align:left;white-space:nowrap;vertical-align:top`,
  step: `${TEXT};width:100%;padding:9px 0;font-size:15px;line-height:1.5;color:#3a524d;vertical-align:top`,
  warning: `${TEXT};margin:24px 0 0;padding:16px 20px;border-radius:14px;background-color:#fce9e6;font-size:15px;line-height:1.5;color:#3a524d`,
  note: `${TEXT};margin:20px 0 0;font-size:14px;line-height:1.55;color:#526a65`,
  link: 'color:#0a5c51;font-weight:600',
  foot: `${FOOT};padding:24px 8px 44px`,
  'foot-words': `${FOOT};margin:0 0 10px`,
  'foot-link': 'color:#526a65',
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  year: 'border-radius:19px 19px 0 0;background-color:#0a2e2a;padding:32px 32px 26px',
  'year-title': `${DISPLAY};margin:0;font-size:20px;line-height:1.4;font-weight:600;letter-spacing:-.02em;color:#f1f8f6`,
  'year-caption': `${TEXT};margin:0;font-size:14px;line-height:1.4;color:#b4cdc7`,
  months: 'width:100%;margin-top:20px;table-layout:fixed',
  month: `${TEXT};padding:0 3px;text-align:center;vertical-align:bottom;font-size:12px;color:#b4cdc7`,
  'month-latest': `${TEXT};padding:0 3px;text-align:center;vertical-align:bottom;font-size:12px;font-weight:600;color:#f1f8f6`,
  'month-refused': `${TEXT};padding:0 3px;text-align:center;vertical-align:bottom;font-size:12px;font-weight:600;color:#ffb2a8`,
  initial: 'display:none',
  'stone-pale': `${STONE};background-color:#dce9e5;background-image:linear-gradient(165deg,#f1f8f6 10%,#b9cfc8 90%)`,
  'stone-middle': `${STONE};background-color:#afc8c1;background-image:linear-gradient(165deg,#cbddd8 10%,#86a69d 95%)`,
  'stone-deep': `${STONE};background-color:#86a69d;background-image:linear-gradient(165deg,#a5c0b8 10%,#557870 95%)`,
  'stone-gold': `${STONE};background-color:#f7c948;background-image:linear-gradient(165deg,#fde28f 10%,#d9a522 95%)`,
  'stone-planned': `${STONE};height:21px;line-height:21px;border:1.5px dashed #6f8c85`,
  'stone-refused': `${STONE};height:20px;line-height:20px;border:2px dashed #ffb2a8`,
} as const;

export type StyleName = keyof typeof STYLES;

const DARK: Partial<Record<StyleName, string>> = {
  page: 'background-color:#071513',
  shop: 'color:#edf5f3',
  reference: 'color:#95aba5',
  card: 'background-color:#0d1f1c;border-color:#23403a',
  gorse: 'background-color:#3b300c;color:#ffdb70',
  sea: 'background-color:#11263a;color:#edf5f3',
  heather: 'background-color:#2b1e32;color:#edf5f3',
  title: 'color:#edf5f3',
  paragraph: 'color:#bacbc7',
  quote: 'background-color:#2f1e36;color:#edf5f3',
  by: 'color:#ddaaee',
  balances: 'background-color:#142b27',
  'balance-before': 'color:#bacbc7',
  'balance-arrow': 'color:#95aba5',
  'balance-after': 'color:#bacbc7',
  balance: 'color:#edf5f3',
  'button-cell': 'background-color:#5fd9c2',
  'button-link': 'color:#03201b',
  label: 'color:#bacbc7;border-color:#23403a',
  value: 'color:#edf5f3;border-color:#23403a',
  'total-label': 'color:#edf5f3;border-color:#23403a',
  total: 'color:#edf5f3;border-color:#23403a',
  'column-head': 'color:#95aba5',
  column: 'color:#edf5f3;border-color:#23403a',
  'step-day': 'color:#edf5f3',
  step: 'color:#bacbc7',
  warning: 'background-color:#3a1612;color:#bacbc7',
  note: 'color:#95aba5',
  link: 'color:#74dfca',
  foot: 'color:#95aba5',
  'foot-words': 'color:#95aba5',
  'foot-link': 'color:#95aba5',
};

const NARROW: Partial<Record<StyleName, string>> = {
  head: 'padding:20px 6px 12px',
  inside: 'padding:26px 22px 30px',
  title: 'font-size:29px',
  'balance-before': 'padding:14px 16px',
  'balance-after': 'padding:14px 16px',
  balance: 'font-size:20px',
  label: 'width:39%;white-space:normal',
  value: 'padding-left:12px',
  'total-label': 'white-space:normal',
  button: 'width:100%',
  'button-link': 'display:block;padding:15px 12px',
  year: 'padding:26px 16px 20px',
  month: 'padding:0 1.5px;font-size:11px',
  'month-latest': 'padding:0 1.5px;font-size:11px',
  'month-refused': 'padding:0 1.5px;font-size:11px',
  initial: 'display:inline',
};

const NARROW_STONES = '[class^=stone]{height:17px!important;line-height:17px!important}';

/** For mail programs that read it: the shop's typefaces, the dark theme, and narrow screens. */
export function styleSheet(fontUrl: (file: string) => string): string {
  return [
    fontFace('Bricolage Grotesque', fontUrl('display.woff2'), '200 800'),
    fontFace('Instrument Sans', fontUrl('text.woff2'), '400 700'),
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (max-width:480px){${rules(NARROW)}${NARROW_STONES}.month-name{display:none!important}}`,
    `@media (prefers-color-scheme:dark){body{background-color:#071513!important}${rules(DARK)}}`,
  ].join('\n');
}

export function styled(name: StyleName): string {
  return `class="${name}" style="${STYLES[name].replaceAll("'", '&#39;')}"`;
}

function fontFace(family: string, url: string, weight: string): string {
  return `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weight}}`;
}

/** Otherwise inline styles would win. */
function rules(styles: Partial<Record<StyleName, string>>): string {
  return Object.entries(styles)
    .map(([name, css]) => `.${name}{${css.replaceAll(';', '!important;')}!important}`)
    .join('');
}
