import { Picture } from '@cairn/ui/picture';
import type { Comparison as ComparisonTable } from './compare-products.server.ts';
import styles from './comparison.module.css';

export default function Comparison({ comparison }: { comparison: ComparisonTable }) {
  const { title, subTitle, footer, columns, rows } = comparison;
  return (
    <section className={styles.section} aria-labelledby="comparison-title">
      <div className={styles.head}>
        <h2 id="comparison-title">{title}</h2>
        {subTitle && <p>{subTitle}</p>}
      </div>
      <div className={styles.frame}>
        <table aria-labelledby="comparison-title">
          <thead>
            <tr>
              <td />
              {columns.map(({ type, name, image }) => (
                <th key={type} scope="col">
                  {image && <Picture {...image} alt="" sizes="8rem" className={styles.image} />}
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                {row.cells.map((lines, column) => (
                  <td key={columns[column]?.type}>
                    {lines.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {footer && <p className={styles.footer}>{footer}</p>}
    </section>
  );
}
