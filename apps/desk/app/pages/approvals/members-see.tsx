import { COMPANIES, type Company, OPERATIONS } from '@cairn/contract/values/company';
import { useQuery } from '@tanstack/react-query';
import { previewAction } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { type Overlap, OverlapNotice, termsFor } from '#app/catalogue/overlap-notice.tsx';
import { PackagePreview } from '#app/catalogue/package-preview.tsx';
import type { BonusTerms } from '#app/catalogue/package-price.ts';
import { wholeText } from '#app/text/amounts.ts';
import { clockName, dayOf, momentOf } from '#app/text/times.ts';
import styles from './request-card.module.css';
import { inputOf, numberIn, type RequestView, textIn } from './request-texts.ts';

/** Where it is known: the card of a bonus, or whom a plan's new price reaches. */
export function MembersSee({ request }: { request: RequestView }) {
  if (request.input === undefined) return null;
  if (request.action === 'plan-price') return <PlanPriceSeen request={request} />;
  const bonus = request.action === 'bonus add' ? bonusIn(request) : undefined;
  return bonus ? <BonusSeen request={request} bonus={bonus} /> : null;
}

type AskedBonus = {
  company: Company;
  product: 'purchase' | 'gift';
  terms: BonusTerms;
  starts: string;
  ends: string;
};

function bonusIn(request: RequestView): AskedBonus | undefined {
  const input = inputOf(request);
  const company = COMPANIES.find((one) => one === textIn(input, 'company'));
  const product = textIn(input, 'product') === 'gift' ? 'gift' : 'purchase';
  const [percentage, fixed] = [numberIn(input, 'percentage'), numberIn(input, 'fixed')];
  const [fromAvios, value] = [numberIn(input, 'fromAvios'), percentage ?? fixed];
  if (!company || fromAvios === undefined || value === undefined) return undefined;
  const kind = percentage === undefined ? 'fixed' : 'percentage';
  const [starts, ends] = [textIn(input, 'starts'), textIn(input, 'ends')];
  return { company, product, terms: { kind, value, fromAvios }, starts, ends };
}

function BonusSeen({ request, bonus }: { request: RequestView; bonus: AskedBonus }) {
  const { company, product, terms, starts, ends } = bonus;
  const prices = useRead('price list', { company, product });
  const list = useRead('bonus list', { company, from: starts, to: ends });
  const overlaps = useOverlaps(request);
  if (prices.kind !== 'loaded' || list.kind !== 'loaded') return null;
  const { tiers } = prices.result;
  const { bonuses } = list.result;
  const first = tiers.find(({ lower }) => lower >= terms.fromAvios)?.lower ?? terms.fromAvios;
  const at = new Date(starts).getTime();
  return (
    <section className={styles.see}>
      <div>
        <h3>What members will see</h3>
        <p className={styles.quiet}>
          From {momentOf(starts, company)} to {momentOf(ends, company)}, {clockName(company)}.
          Nobody is emailed, and orders that were started before keep their price.
        </p>
        <OverlapNotice overlaps={overlaps} bonuses={bonuses} company={company} />
      </div>
      <PackagePreview
        tiers={tiers}
        currency={OPERATIONS[company].country === 'GB' ? 'GBP' : 'EUR'}
        bonusOf={(avios) => termsFor(avios, at, terms, overlaps, bonuses)}
        at={at}
        title={
          <>
            <b>As a member of {company} sees it</b> on {dayOf(starts, company)}
          </>
        }
        first={first}
      />
    </section>
  );
}

/** From the shop itself, which tries it: for whoever may approve it, and for whoever asked. */
function useOverlaps(request: RequestView): readonly Overlap[] {
  const { id, obstacle, state } = request;
  const { data = [] } = useQuery({
    queryKey: ['preview', 'overlaps of a request', id],
    queryFn: async (): Promise<readonly Overlap[]> => {
      const previewed = await previewAction('approval approve', { id });
      if (previewed.kind !== 'done' || previewed.result.result.state !== 'done') return [];
      return overlapsIn(previewed.result.result.result);
    },
    enabled: state === 'waiting' && obstacle === null,
  });
  return data;
}

/** The result of an approved action has that action's own shape. */
function overlapsIn(result: unknown): readonly Overlap[] {
  const { overlaps = [] } = Object(result) as { overlaps?: readonly Overlap[] };
  return overlaps;
}

function PlanPriceSeen({ request: { after } }: { request: RequestView }) {
  const [subscribers, first] = [after?.subscribers, after?.firstCharge];
  if (typeof subscribers !== 'number') return null;
  return (
    <section className={styles.part}>
      <h3>What members will see</h3>
      <p className={styles.quiet}>
        {subscribers === 0
          ? 'Nobody has this plan. Nobody is emailed.'
          : `${wholeText(subscribers)} subscribers are emailed, at least 30 days ahead.`}
        {typeof first === 'string' && ` The first of them is charged on ${dayOf(first)}.`}
      </p>
    </section>
  );
}
