import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { GoalPickerProps } from './goal-picker.tsx';

const GoalPicker = lazy(() => import('./goal-picker.tsx'));

type Opener = {
  /** On the button that opens the picker, whichever it is just now. */
  buttonRef: RefObject<HTMLButtonElement | null>;
  open(): void;
  isOpen: boolean;
  picker: React.ReactNode;
};

/** The picker is loaded when it is first opened. */
export function useGoalPicker(props: Omit<GoalPickerProps, 'onClose'>): Opener {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had opened it may be another one now: a goal was set or removed.
    if (wasOpen.current && !isOpen) buttonRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return {
    buttonRef,
    isOpen,
    open: () => setOpen(true),
    picker: isOpen && (
      <Suspense fallback={null}>
        <GoalPicker {...props} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
