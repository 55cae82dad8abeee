import { classNames } from '@cairn/ui/class-names';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Row> = {
  id: string;
  head: string;
  /** For assistive technology only, where the cells speak for themselves. */
  isHeadHidden?: boolean;
  /** The first column; figures are right-aligned; buttons stand at the end. */
  kind?: 'lead' | 'text' | 'number' | 'action';
  /** Whether a phone writes the head in front of the value. */
  isLabelled?: boolean;
  /** Left out where a panel beside the table makes it narrow; phones show it. */
  isWide?: boolean;
  /** The column's value in the row's first cell, while the column is left out. */
  folded?: (row: Row) => ReactNode;
  /** Cells with nothing in them are left out on phones. */
  isBlank?: (row: Row) => boolean;
  cell: (row: Row) => ReactNode;
};

type TotalProps = {
  title: string;
  /** Columns that the title takes. */
  span?: number;
  cells: readonly { head: string; value: ReactNode }[];
};

/** A row of totals in a table's footer, with a figure for each column after its title. */
export function TotalRow({ title, span = 1, cells }: TotalProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a grid on phones, which takes the implied roles away
    <tr role="row">
      <th
        role="rowheader"
        scope="row"
        colSpan={span}
        className={classNames(cells.length > 1 && styles.lead)}
      >
        {title}
      </th>
      {cells.map(({ head, value }) => (
        <td
          key={head}
          role="cell"
          className={styles.number}
          data-label={cells.length > 1 ? head : undefined}
        >
          {value}
        </td>
      ))}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: a grid on phones, which takes the implied roles away
  );
}

type Group<Row> = { id: string; title?: string; note?: ReactNode; rows: readonly Row[] };

type Props<Row> = {
  /** Caption for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly Group<Row>[];
  rowId: (row: Row) => string;
  /** The row that the keyboard stands on. */
  currentId?: string | undefined;
  footer?: ReactNode;
};

/** Rows of one kind, in groups. Roles are written out, because on phones each row turns into a grid. */
export function DataTable<Row>({ caption, columns, groups, rowId, currentId, footer }: Props<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a grid on phones, which takes the implied roles away
    <div className={styles.frame}>
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, head, isHeadHidden, kind, isWide }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                className={classNames(kind && styles[kind], isWide && styles.wide)}
              >
                {isHeadHidden ? <span className="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ id, title, note, rows }) => (
          <tbody key={id} role="rowgroup">
            {title !== undefined && (
              <tr className={styles.group} role="row">
                {/* biome-ignore lint/a11y/useSemanticElements: it heads a group of rows */}
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {title} {note && <small>{note}</small>}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr
                key={rowId(row)}
                role="row"
                data-row={rowId(row)}
                aria-current={rowId(row) === currentId || undefined}
              >
                {columns.map(({ id, head, kind, isLabelled, isWide, isBlank, cell }) => (
                  <td
                    key={id}
                    role="cell"
                    className={classNames(
                      kind && styles[kind],
                      isWide && styles.wide,
                      isBlank?.(row) && styles.blank,
                    )}
                    data-label={isLabelled && !isBlank?.(row) ? head : undefined}
                  >
                    {cell(row)}
                    {kind === 'lead' && <Folded columns={columns} row={row} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {footer && <tfoot role="rowgroup">{footer}</tfoot>}
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: a grid on phones, which takes the implied roles away
  );
}

/** The columns that a narrow table leaves out, in a line below what the row is. */
function Folded<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const told = columns.flatMap(({ id, folded }) => {
    const text = folded?.(row);
    return text ? [{ id, text }] : [];
  });
  if (told.length === 0) return null;
  return (
    <small className={styles.folded}>
      {told.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </small>
  );
}
