import { useEffect, useState } from 'react';
import { type Downloaded, download } from '#app/calls/download.ts';

type State = { kind: 'under-way' } | Downloaded;

/** Downloads a file from when it is first shown until it is there or the page leaves it. */
export function useDownload(address: string): {
  state: State;
  /** Received so far, also of a download that broke off. */
  bytes: number;
  cancel: () => void;
  /** From the first byte: a file is written anew each time. */
  restart: () => void;
} {
  const [attempt, setAttempt] = useState(() => new AbortController());
  const [state, setState] = useState<State>({ kind: 'under-way' });
  const [bytes, setBytes] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, attempt.signal]);
    void download(address, { signal, onProgress: setBytes }).then((downloaded) => {
      if (!stop.signal.aborted) setState(downloaded);
    });
    return () => stop.abort();
  }, [address, attempt]);
  return {
    state,
    bytes,
    cancel: () => attempt.abort(),
    restart: () => {
      setBytes(0);
      setState({ kind: 'under-way' });
      setAttempt(new AbortController());
    },
  };
}
