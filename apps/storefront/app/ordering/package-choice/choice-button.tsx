import { Icon } from '@cairn/ui/icon';
import type { ReactNode } from 'react';
import { CHOICE, CHOICE_FORM } from './choice.ts';
import styles from './choice-button.module.css';
import type { ShownPackage } from './shown-package.ts';

type Props = {
  shown: ShownPackage;
  isChosen: boolean;
  isDisabled?: boolean;
  describedBy?: string | undefined;
  className: string | undefined;
  children: ReactNode;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
};

/** Chooses a package, or clears the choice. Its mark is ticked while it is pressed. */
export function ChoiceButton(props: Props) {
  const { shown, isChosen, isDisabled = false, describedBy, className, children, onToggle } = props;
  return (
    <button
      type="submit"
      form={CHOICE_FORM}
      name={CHOICE}
      value={shown.avios}
      className={className}
      aria-pressed={isChosen}
      aria-disabled={isDisabled}
      aria-describedby={describedBy}
      onClick={(event) => {
        event.preventDefault();
        if (!isDisabled) onToggle(shown, isChosen);
      }}
    >
      <span className={styles.mark} aria-hidden="true">
        <Icon name="check" />
      </span>
      {children}
    </button>
  );
}
