import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { useNonce } from './nonce.ts';

type Props = {
  type?: string;
  rel?: string;
  href?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/**
 * The router's scripts, which would be fetched before the page's styles and pictures. Here they wait
 * until the first frame is shown: the page can be read, and its links followed, without them.
 */
export function LateScripts() {
  const nonce = useNonce();
  const parts = flat(Scripts({}));
  // Once the page has come to life the router renders none.
  if (parts.length === 0) return null;
  const preloads = parts.flatMap(({ props }) => (props.rel === 'modulepreload' ? props.href : []));
  // What the script itself names is found as soon as it is there.
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
        dangerouslySetInnerHTML={{ __html: `(${startLate})('${WAITING}')` }}
      />
    </>
  );
}

const WAITING = 'text/waiting';

/** Runs in the browser, as text: it may use nothing from outside. */
const startLate = `(type) => {
  const { nonce } = document.currentScript;
  const add = (name, properties) =>
    document.head.append(Object.assign(document.createElement(name), { nonce, ...properties }));
  const start = () => {
    for (const waiting of document.querySelectorAll('script[type="' + type + '"]')) {
      for (const href of waiting.dataset.needs.split(' ')) add('link', { rel: 'modulepreload', href });
      add('script', { type: 'module', textContent: waiting.textContent });
    }
  };
  // The second frame begins when the first is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`;

function flat(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(flat);
  if (!isValidElement<Props>(node)) return [];
  return node.type === Fragment ? flat(node.props.children) : [node];
}
