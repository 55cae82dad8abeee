import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import styles from './stepper.module.css';

export interface StepperProps {
  value: string;
  unit: string;
  fewerLabel: string;
  moreLabel: string;
  onFewer?: (() => void) | undefined;
  onMore?: (() => void) | undefined;
}

export function Stepper({ value, unit, fewerLabel, moreLabel, onFewer, onMore }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <Step label={fewerLabel} onStep={onFewer} icon={<Icon name="minus" />} />
      <div>
        {/* Whoever uses it announces the whole of what changed, not the bare number. */}
        <output className={styles.value} aria-live="off">
          {value}
        </output>
        <span className={styles.unit}>{unit}</span>
      </div>
      <Step label={moreLabel} onStep={onMore} icon={<Icon name="plus" />} />
    </div>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  onStep: (() => void) | undefined;
}

// At the end of the scale the button stays focusable, so that keyboard users do not lose focus.
function Step({ label, icon, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={onStep ? undefined : true}
      onClick={() => onStep?.()}
    >
      {icon}
    </button>
  );
}
