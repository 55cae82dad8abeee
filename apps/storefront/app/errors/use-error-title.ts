import { fillIn } from '@cairn/contract/values/fill-in';
import { useCurrentError } from './current-error.tsx';
import { useMessage } from './use-message.ts';

/** Title of the error that stops the member, or else of the latest; undefined until it is loaded. */
export function useErrorTitle(): string | undefined {
  const { error, errors } = useCurrentError();
  const cause = errors.find(({ effects }) => effects.length > 0) ?? error;
  const message = useMessage(cause && (cause.cause ?? cause.message));
  return cause && message ? fillIn(message.title, cause.values) : undefined;
}
