import { buttonClass } from '@cairn/ui/button';
import logo from '@cairn/ui/drawings/logo.svg';
import { useDocumentTitle } from '#app/shell/use-document-title.ts';
import styles from './signed-out.module.css';

/** Shown to whoever is not signed in: it says nothing about the shop. */
export function SignedOut() {
  useDocumentTitle('Sign in');
  const back = location.pathname + location.search;
  return (
    <main className={styles.page}>
      <img src={logo} alt="" width="56" height="56" />
      <h1>Cairn desk</h1>
      <p>For staff of the programme. You sign in with your work account.</p>
      <a
        className={buttonClass({})}
        href={`/desk/sign-in?${new URLSearchParams({ return: back })}`}
      >
        Sign in
      </a>
    </main>
  );
}
