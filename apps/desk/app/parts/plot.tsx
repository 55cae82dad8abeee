import { classNames } from '@cairn/ui/class-names';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { ResultOf } from '#app/calls/call-action.ts';
import { ordersPath } from '#app/text/paths.ts';
import styles from './plot.module.css';

type PlotData = ResultOf<'sales plots'>['funnel'];
type Cell = PlotData['table']['rows'][number]['cells'][number];

type Props = {
  plot: PlotData;
  /** At the right of the title, such as a choice of currencies. */
  choice?: ReactNode;
  /** Beside the drawing. */
  aside?: ReactNode;
  /** Whether figures lead to the orders behind them. */
  isLinked?: boolean;
  isWide?: boolean;
};

/** A drawing with its title and, below it, a table of the same numbers. */
export function Plot({ plot, choice, aside, isLinked = false, isWide = false }: Props) {
  const id = useId();
  const { title, about, drawing, table } = plot;
  return (
    <section className={classNames(styles.card, isWide && styles.wide)} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 id={id}>{title}</h2>
          <p>{about}.</p>
        </div>
        {choice}
      </div>
      <div className={classNames(styles.content, Boolean(aside) && styles.withAside)}>
        {aside && <div className={styles.aside}>{aside}</div>}
        {drawing ? (
          <figure className={styles.figure}>
            <Drawing className={styles.onWide} svg={drawing.wide} />
            <Drawing className={styles.onPhone} svg={drawing.phone} />
          </figure>
        ) : (
          <p className={styles.none}>There is nothing to draw for these days.</p>
        )}
      </div>
      {table.rows.length > 0 && (
        <details className={styles.table}>
          <summary>
            <DeskIcon name="table" />
            As a table<span className="visually-hidden">: {title}</span>
          </summary>
          <Figures title={title} table={table} isLinked={isLinked} />
        </details>
      )}
    </section>
  );
}

type FiguresProps = { title: string; table: PlotData['table']; isLinked: boolean };

/** Rows stay rows on phones, so that figures can be compared: wide tables scroll sideways. */
function Figures({ title, table: { columns, rows, total }, isLinked }: FiguresProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it scrolls by the arrow keys
    <section className={styles.scroll} aria-label={`Table: ${title}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, head, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: row, cells }) => (
            <tr key={row}>
              {columns.map(({ id, isNumber }, nth) =>
                nth === 0 ? (
                  <th key={id} scope="row">
                    {cells[nth]?.text}
                  </th>
                ) : (
                  <td key={id} data-number={isNumber}>
                    <CellText cell={cells[nth]} isLinked={isLinked} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {columns.map(({ id, isNumber }, nth) =>
                nth === 0 ? (
                  <th key={id} scope="row">
                    {total[nth]?.text}
                  </th>
                ) : (
                  <td key={id} data-number={isNumber}>
                    {total[nth]?.text}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function CellText({ cell, isLinked }: { cell: Cell | undefined; isLinked: boolean }) {
  if (!cell) return null;
  const { text, orders } = cell;
  return orders && isLinked ? <Link to={ordersPath(orders)}>{text}</Link> : text;
}

/** A drawing that the desk's own API has written. */
export function Drawing({ svg, className }: { svg: string; className?: string | undefined }) {
  return (
    <div
      className={className}
      // Safe: our API writes it from numbers and escapes every text, and the page's policy runs nothing inline.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
