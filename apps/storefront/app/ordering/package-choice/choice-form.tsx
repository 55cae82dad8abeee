import { useSearchParams } from 'react-router';
import { withoutSignIn } from '#app/session/callback.ts';
import { CHOICE, CHOICE_FORM } from './choice.ts';

/** Before hydration a package is a submit button that puts it into the URL. */
export function ChoiceForm() {
  const [search] = useSearchParams();
  return (
    <form id={CHOICE_FORM} method="get">
      {[...withoutSignIn(search)]
        .filter(([name]) => name !== CHOICE)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </form>
  );
}
