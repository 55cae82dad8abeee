import type { TransferAllowance } from '@cairn/contract/members/yearly-allowance';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { LimitMeter } from '#app/ordering/parts/limit-meter.tsx';

type Texts = TransferPage['limits'];

type OnceProps = { texts: Texts; avios: number; most: number; locale: string };

/** The chosen share of the largest single transfer. */
export function TransferLimit({ texts, avios, most, locale }: OnceProps) {
  const values = { amount: formatCount(avios, locale), most: formatCount(most, locale) };
  return (
    <LimitMeter
      title={fillIn(texts.onceText, values)}
      text={fillIn(texts.onceChosenText, values)}
      label={fillIn(texts.onceLabel, values)}
      most={most}
      used={0}
      added={avios}
    />
  );
}

type YearProps = {
  texts: Texts;
  /** 0 when nothing can be sent. */
  avios: number;
  allowance: TransferAllowance;
  locale: string;
};

/** The rest of the yearly limit after this transfer. */
export function YearLimit({ texts, avios, allowance, locale }: YearProps) {
  const { cap, left, year } = allowance;
  const number = (count: number) => formatCount(count, locale);
  const used = cap - left;
  const values = {
    cap: number(cap),
    year: `${year}`,
    left: number(Math.max(0, left - avios)),
    used: number(used + avios),
  };
  return (
    <LimitMeter
      title={fillIn(texts.yearText, values)}
      text={fillIn(texts.yearLeftText, values)}
      label={fillIn(texts.yearLabel, values)}
      most={cap}
      used={used}
      added={avios}
    />
  );
}
