import type { ActionName } from '@cairn/api/desk-types';
import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { Field } from '@cairn/ui/field';
import { IconButton } from '@cairn/ui/icon-button';
import { TextArea } from '@cairn/ui/text-area';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { InputOf, Previewed, ResultOf } from '#app/calls/call-action.ts';
import type { Fault } from '#app/calls/fault.ts';
import { useOffered } from '#app/calls/use-offered.ts';
import { useShortcut } from '#app/keyboard/shortcuts.ts';
import { NoPermission } from '#app/parts/loaded.tsx';
import { SkeletonRows } from '#app/parts/skeleton-rows.tsx';
import styles from './action-panel.module.css';
import { FactTable } from './effects.tsx';
import { FaultNotice } from './fault-notice.tsx';
import { type FieldValues, fieldsOf, inputFrom, PanelFields } from './panel-fields.tsx';
import { usePress } from './use-press.ts';

const LONGEST_REASON = 200;

export type PanelProps<Name extends ActionName> = {
  action: Name;
  title: string;
  /** A sentence below the title, until the action is done. */
  about?: ReactNode;
  /** Input that is already known; the panel asks for the action's other fields. */
  input: Partial<InputOf<Name>>;
  /** Above everything else, such as a choice between two actions. */
  lead?: ReactNode;
  /** The page's own fields, which write into `input`. With it the panel asks for none itself. */
  fields?: ReactNode;
  /** False while the page's own fields are not complete. */
  isComplete?: boolean;
  /** The preview in the page's words; without it, the facts before and after. */
  effects?: (previewed: Previewed<Name>) => ReactNode;
  /** On the button, with the amount: "Refund €855.00". */
  verb: string | ((previewed: Previewed<Name> | undefined) => string);
  /** The same where a second person decides: "Ask to refund €855.00". By default "Ask to" and the verb. */
  askVerb?: (previewed: Previewed<Name> | undefined) => string;
  /** Red, for what takes something away. */
  isDanger?: boolean;
  /** Above the reason; by default it asks what happened. */
  whyText?: string;
  /** The preview beside the fields, on pages that give the panel their whole width. */
  isWide?: boolean;
  done: (result: ResultOf<Name>) => { title: string; text: ReactNode };
  onClose: () => void;
};

/**
 * An action with its preview first. Everything that follows from the action's definition is here:
 * fields, reason, second person, retry after a lost answer. A page says what it is about.
 */
export function ActionPanel<Name extends ActionName>(props: PanelProps<Name>) {
  const { action, title, about, onClose } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { offered, isKnown } = useOffered(action);
  const [isOver, setIsOver] = useState(false);
  // Closing the panel returns the focus to where it was opened, or to the page's title if that is gone.
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    showFromItsTop(heading.current);
    return () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected;
      const target = isThere ? opener : document.querySelector('h1');
      target?.focus({ preventScroll: true });
    };
  }, []);
  useShortcut({ id: 'close-panel', keys: ['Escape'], about: 'Close the panel' }, onClose);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {about && !isOver && <p>{about}</p>}
        </div>
        <IconButton label="Close" className={styles.close} onClick={onClose}>
          <DeskIcon name="x" />
        </IconButton>
      </header>
      {offered && <PanelForm {...props} offered={offered} onOver={setIsOver} />}
      {!offered && isKnown && <NoPermission what="this action" />}
      {!isKnown && <SkeletonRows count={3} message="Loading the action" />}
    </section>
  );
}

/** A panel whose beginning is at the window's end shows nothing but its title. */
function showFromItsTop(title: HTMLElement | null) {
  const panel = title?.closest('section');
  if (!panel) return;
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) panel.scrollIntoView({ block: 'start' });
}

type FormProps<Name extends ActionName> = PanelProps<Name> & {
  offered: NonNullable<ReturnType<typeof useOffered>['offered']>;
  onOver: (isOver: true) => void;
};

function PanelForm<Name extends ActionName>(props: FormProps<Name>) {
  const {
    action,
    offered,
    fields,
    isComplete = true,
    effects,
    isDanger,
    isWide,
    done,
    onOver,
    onClose,
  } = props;
  const [values, setValues] = useState<FieldValues>({});
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const asked = fields === undefined ? fieldsOf(offered, props.input) : [];
  const typed = inputFrom(asked, values);
  const isFilled = isComplete && typed !== undefined;
  // The action's own schema checks it; the page's types have checked what the page filled in.
  const input = isFilled ? ({ ...props.input, ...typed } as InputOf<Name>) : undefined;
  const { hasPreview } = offered;
  const { state, preview, previewAgain, press, pressAgain } = usePress({
    action,
    input,
    hasPreview,
  });

  if (state.kind === 'over') {
    const { outcome } = state;
    const said =
      outcome.kind === 'done'
        ? done(outcome.result)
        : {
            title: `Asked for, as request ${outcome.request}`,
            text: 'Nothing has happened yet. Somebody else has to approve it.',
          };
    return <PanelResult {...said} onShown={onOver} onClose={onClose} />;
  }

  const isBusy = state.kind === 'sending';
  const isLocked = isBusy || state.kind === 'unanswered';
  const previewed = preview.kind === 'shown' ? preview.previewed : undefined;
  const needsApproval = previewed?.needsApproval === true;
  const needsLogIn = preview.kind === 'cannot' && preview.fault.kind === 'log-in-too-old';
  const canPress = input !== undefined && (!hasPreview || previewed !== undefined || needsLogIn);
  // A refused press after which the preview is refused as well: pressing again would change nothing.
  const isRuledOut =
    state.kind === 'refused' && preview.kind === 'cannot' && isRefusal(preview.fault);

  function submit() {
    const isMissing = offered.needsReason && reason.trim().length < 2;
    setIsReasonMissing(isMissing);
    if (!isMissing && canPress) void press(reason.trim() || undefined);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classNames(styles.body, isWide && styles.wide)}>
        {props.lead}
        {fields}
        <PanelFields
          fields={asked}
          values={values}
          isDisabled={isLocked}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
        />
        <div className={styles.preview}>
          {preview.kind === 'loading' && (
            <SkeletonRows count={3} message="Finding out what would happen" />
          )}
          {preview.kind === 'shown' &&
            (effects ? effects(preview.previewed) : <FactTable change={preview.previewed} />)}
          {preview.kind === 'cannot' && state.kind !== 'refused' && (
            <FaultNotice fault={preview.fault} onRetry={previewAgain} />
          )}
          {state.kind === 'refused' && <FaultNotice fault={state.fault} onRetry={previewAgain} />}
        </div>
        {offered.needsReason && !isRuledOut && (
          <Field
            label={props.whyText ?? 'Reason'}
            hint="Required, and kept in the audit log. No names or card numbers."
            error={isReasonMissing ? 'Say in a few words why you are doing this.' : undefined}
          >
            {({ id, describedBy, invalid }) => (
              <TextArea
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                value={reason}
                maxLength={LONGEST_REASON}
                readOnly={isLocked}
                onChange={({ target }) => setReason(target.value.replaceAll(/\s*\n\s*/g, ' '))}
              />
            )}
          </Field>
        )}
      </div>
      <footer className={styles.foot}>
        {needsApproval && (
          <Alert tone="info" title="A second person approves this">
            Your reason is shown to them. Nothing happens until then, and the request expires if
            nobody decides.
          </Alert>
        )}
        {state.kind === 'unanswered' && (
          <Alert tone="warning" title="No answer came" blocking>
            It may have been done. Press again to find out: it is never done twice.
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {isRuledOut ? 'Close' : 'Cancel'}
          </Button>
          {state.kind === 'unanswered' ? (
            <Button onClick={() => void pressAgain()}>Press again</Button>
          ) : isRuledOut ? null : (
            <Button
              type="submit"
              kind={isDanger ? 'danger' : 'primary'}
              busy={isBusy}
              disabled={!canPress && !isBusy}
            >
              {verbOf(props, previewed, needsApproval)}
            </Button>
          )}
        </div>
      </footer>
    </form>
  );
}

function isRefusal({ kind }: Fault): boolean {
  return kind === 'refused' || kind === 'not-found';
}

type ResultProps = {
  title: string;
  text: ReactNode;
  onShown: (isOver: true) => void;
  onClose: () => void;
};

/** In place of the form, which had the focus. */
function PanelResult({ title, text, onShown, onClose }: ResultProps) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    onShown(true);
    result.current?.focus();
  }, [onShown]);
  return (
    <div className={styles.body}>
      <Alert tone="success" title={title} ref={result} tabIndex={-1}>
        {text}
      </Alert>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function verbOf<Name extends ActionName>(
  { verb, askVerb }: PanelProps<Name>,
  previewed: Previewed<Name> | undefined,
  needsApproval: boolean,
): string {
  const text = typeof verb === 'string' ? verb : verb(previewed);
  if (!needsApproval) return text;
  return askVerb ? askVerb(previewed) : `Ask to ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
