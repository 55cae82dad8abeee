import { Icon } from '../display/icon.tsx';
import styles from './segmented.module.css';

export interface SegmentedManyProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; text: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Segmented control with multiple selection. */
export function SegmentedMany<Value extends string>({
  legend,
  name,
  options,
  values,
  onChange,
}: SegmentedManyProps<Value>) {
  const toggle = (value: Value) =>
    options
      .map((option) => option.value)
      .filter((one) => (one === value ? !values.includes(one) : values.includes(one)));
  return (
    <fieldset className={styles.block}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.rail}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="checkbox"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={() => onChange(toggle(option.value))}
            />
            <Icon name="check" className={styles.tick} />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
