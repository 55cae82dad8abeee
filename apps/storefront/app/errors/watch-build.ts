import type { DataRouter } from 'react-router';
import type { OfflineTexts } from './error-screen.tsx';
import type { createReporter } from './report-to-server.ts';

declare global {
  interface Window {
    /** Set by React Router once the page is hydrated. */
    __reactRouterDataRouter?: DataRouter;
  }
}

export type WatchedBuild = {
  /** The same for all pages of a build. */
  build: string;
  /** The error screen's texts. */
  texts: { title: string; message: string; reloadText: string } & Record<
    'offline' | 'unreachable',
    OfflineTexts
  >;
  classes: { dialog: string; button: string };
};

/**
 * Recovers when a file of the build cannot be loaded, as happens on pages that were open during a
 * deployment: loads the page the member is on or going to once per build, or says that something
 * went wrong. Inlined in the document as text, because a script file could be missing too: it cannot
 * refer to anything outside. Returns what to call when the page's own scripts fail.
 */
export function watchBuild(
  { build, texts, classes }: WatchedBuild,
  report: ReturnType<typeof createReporter>,
): () => void {
  const KEY = 'reloaded_builds';
  const PAUSE = 2_000;
  let isRecovering = false;

  /** The router changes the address only when it has loaded the page. */
  function destination(): string | undefined {
    const { location: to } = window.__reactRouterDataRouter?.state.navigation ?? {};
    return to && to.pathname + to.search + to.hash;
  }

  /** False if it has happened before, or might have: where storage is blocked nobody knows. */
  function isFirstReload(): boolean {
    try {
      const reloaded = sessionStorage.getItem(KEY) ?? '';
      if (reloaded.includes(build)) return false;
      sessionStorage.setItem(KEY, `${reloaded} ${build}`);
      return true;
    } catch {
      return false;
    }
  }

  /** Without the shop a reload would replace the page with the browser's own error page. */
  async function isShopThere(): Promise<boolean> {
    try {
      return (await fetch(location.href, { method: 'HEAD' })).status < 500;
    } catch {
      return false;
    }
  }

  /** Not if it failed on its way: the part can be loaded later, and a reload would interrupt the member. */
  async function isGone(file: string): Promise<boolean> {
    try {
      const answer = await fetch(`/${file}`, { method: 'HEAD', cache: 'no-store' });
      return answer.status === 404 || /html/.test(answer.headers.get('content-type') ?? '');
    } catch {
      return false;
    }
  }

  function load(to: string | undefined): void {
    if (to === undefined) location.reload();
    else location.assign(to);
  }

  /** Over the page, so that it can still be read and nothing typed is lost. */
  function showError(to: string | undefined, isThere: boolean): HTMLDialogElement {
    const dialog = document.createElement('dialog');
    const title = dialog.appendChild(document.createElement('h2'));
    const message = dialog.appendChild(document.createElement('p'));
    const button = dialog.appendChild(document.createElement('button'));
    const failed = isThere ? texts : texts.unreachable;
    const shown = navigator.onLine ? failed : texts.offline;
    title.textContent = shown.title;
    message.textContent = shown.message;
    button.textContent = texts.reloadText;
    title.id = 'build-error-title';
    dialog.className = classes.dialog;
    button.className = classes.button;
    dialog.setAttribute('aria-labelledby', title.id);
    dialog.addEventListener('close', () => {
      dialog.remove();
      isRecovering = false;
    });
    button.addEventListener('click', async () => {
      if (await isShopThere()) load(to);
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  /** Goes on by itself when the shop answers again, unless the member has closed the notice. */
  async function waitForShop(notice: HTMLDialogElement, to: string | undefined): Promise<void> {
    do {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } while (notice.open && !(await isShopThere()));
    if (notice.open) load(to);
  }

  async function recover(file: string, areScripts: boolean): Promise<void> {
    report('chunk_not_loaded', file);
    if (isRecovering) return;
    isRecovering = true;
    const isPage = areScripts || destination() !== undefined;
    const isHelpful = isPage ? await isShopThere() : await isGone(file);
    const to = destination();
    if (isHelpful && isFirstReload()) return load(to);
    // The error screen says it already.
    const isTold = document.querySelector('[data-error-screen]') !== null;
    isRecovering = !isTold && (areScripts || to !== undefined);
    if (!isRecovering) return;
    const notice = showError(to, isHelpful);
    if (!isHelpful) await waitForShop(notice, to);
  }

  /** Not every browser says which file it was: any other of the build is gone as well. */
  const manifest = `assets/${build}.js`;
  const fileIn = (text: string) => /assets\/[\w.-]+/.exec(text)?.[0] ?? manifest;

  window.addEventListener('vite:preloadError', ({ payload }) => {
    void recover(fileIn(payload.message), false);
  });
  // The router itself reloads the page that the member is leaving, whether the shop is there or not.
  // Browsers without this interface still do that.
  window.navigation?.addEventListener('navigate', (event) => {
    const isRouter = event.navigationType === 'reload' && !event.userInitiated;
    if (isRouter && destination() !== undefined) event.preventDefault();
  });
  const onStyles = ({ rel, href }: HTMLLinkElement) => {
    if (rel === 'stylesheet') void recover(fileIn(href), false);
  };
  // Errors of elements do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && onStyles(target),
    true,
  );
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!link.sheet) onStyles(link);
  }
  return () => void recover(manifest, true);
}
