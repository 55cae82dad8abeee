import '#app/errors/build-error.css';
import { buttonClass } from '@cairn/ui/button';
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import {
  BUILT_IN_OFFLINE,
  type ErrorScreenContent,
  errorScreenTexts,
  type OfflineTexts,
} from '#app/errors/error-screen.tsx';
import { BROWSER_ERRORS, createReporter, withoutIds } from '#app/errors/report-to-server.ts';
import { type WatchedBuild, watchBuild } from '#app/errors/watch-build.ts';
import { useNonce } from './nonce.ts';

type Props = {
  type?: string;
  rel?: string;
  href?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

type LateProps = {
  errorPage: ErrorScreenContent | undefined;
  offline?: OfflineTexts | undefined;
  unreachable?: OfflineTexts | undefined;
};

/**
 * The router's own placement has scripts fetched before styles and pictures. These start after the
 * first frame: until then the page can be read, and its links work.
 */
export function LateScripts(texts: LateProps) {
  const nonce = useNonce();
  const parts = flat(Scripts({}));
  // After hydration the router renders none.
  if (parts.length === 0) return null;
  const preloads = parts.flatMap(({ props }) => (props.rel === 'modulepreload' ? props.href : []));
  // Modules that the script itself imports are found when it runs.
  const neededBy = (script: string) => preloads.filter((href) => href && !script.includes(href));
  return (
    <>
      {parts
        .filter(({ type }) => type === 'script')
        .map((script, index) =>
          cloneElement(script, {
            key: index,
            ...(script.props.type === 'module' && {
              type: WAITING,
              'data-needs': neededBy(script.props.dangerouslySetInnerHTML?.__html ?? '').join(' '),
            }),
          }),
        )}
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startText(parts, texts) : '' }}
      />
    </>
  );
}

const WAITING = 'text/waiting';

/** Inlined as text. The browser never runs its own copy, so the client build does without it. */
function startText(
  parts: ReactElement<Props>[],
  { errorPage, offline = BUILT_IN_OFFLINE, unreachable = offline }: LateProps,
): string {
  const scripts = parts.map(({ props }) => props.dangerouslySetInnerHTML?.__html ?? '').join('');
  const watched: WatchedBuild = {
    build: /manifest-[\w-]+/.exec(scripts)?.[0] ?? '',
    texts: { ...errorScreenTexts(errorPage), offline, unreachable },
    classes: { dialog: 'build-error', button: buttonClass() },
  };
  const onError = `(${watchBuild})(${JSON.stringify(watched).replaceAll('<', '\\u003c')}, (${createReporter})('${BROWSER_ERRORS}', ${withoutIds}))`;
  return `(${startLate})('${WAITING}', ${onError})`;
}

/** It cannot refer to anything outside. */
const startLate = import.meta.env.SSR
  ? `(type, onerror) => {
  const { nonce } = document.currentScript;
  const add = (name, properties) =>
    document.head.append(Object.assign(document.createElement(name), { nonce, ...properties }));
  const start = () => {
    for (const waiting of document.querySelectorAll('script[type="' + type + '"]')) {
      for (const href of waiting.dataset.needs.split(' ')) add('link', { rel: 'modulepreload', href });
      add('script', { type: 'module', textContent: waiting.textContent, onerror });
    }
  };
  // A second frame starts only when the first has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`
  : '';

function flat(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(flat);
  if (!isValidElement<Props>(node)) return [];
  return node.type === Fragment ? flat(node.props.children) : [node];
}
