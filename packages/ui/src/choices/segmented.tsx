import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  legend: string;
  hideLegend?: boolean | undefined;
  name: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
  block?: boolean | undefined;
}

export function Segmented<Value extends string>({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  onChange,
  block = false,
}: SegmentedProps<Value>) {
  return (
    <fieldset className={classNames(styles.group, block && styles.block)}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.rail}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon name="check" className={styles.tick} />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
