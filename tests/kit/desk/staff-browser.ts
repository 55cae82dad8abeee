import { DEMO_PASSWORD } from '@cairn/sandbox/identity/app';
import type { TestDesk } from './desk.ts';
import { DESK_ORIGIN, ORLA } from './staff-identity.ts';

export type StaffBrowser = ReturnType<typeof openBrowser>;

const SESSION = '__Host-desk';

/** A browser with a cookie jar for each origin, without scripts. */
export function openBrowser(desk: Pick<TestDesk, 'fetch'>, deskOrigin: string = DESK_ORIGIN) {
  const jars = new Map<string, Map<string, string>>();

  async function send(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(url, { redirect: 'manual', ...init, headers });
    const answer = url.origin === deskOrigin ? await desk.fetch(request) : await fetch(request);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  const get = (path: string, headers: HeadersInit = {}) =>
    send(new URL(path, deskOrigin), { headers });

  const post = (path: string, headers: HeadersInit = {}, body: BodyInit | null = null) =>
    send(new URL(path, deskOrigin), { method: 'POST', headers, body });

  /** Begins to sign in; returns the provider's address. */
  async function begin(path = '/desk/sign-in'): Promise<URL> {
    const answer = await get(path);
    return new URL(answer.headers.get('location') ?? 'about:blank');
  }

  /** Logs in at the provider; returns the address at which it leads back to the desk. */
  async function logIn(start: URL, email: string): Promise<URL> {
    let answer = await send(start);
    let at = start;
    for (;;) {
      const location = answer.headers.get('location');
      if (location !== null) {
        at = new URL(location, at);
        if (at.origin === deskOrigin) return at;
        answer = await send(at);
      } else {
        const page = await answer.text();
        if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}: ${page}`);
        const body = new URLSearchParams({ identifier: email, password: DEMO_PASSWORD });
        answer = await send(at, { method: 'POST', body });
      }
    }
  }

  return {
    get,
    post,
    begin,
    logIn,
    /** Signs in, and returns the desk's answer to the way back. */
    signIn: async (email = ORLA, path?: string) =>
      get((await logIn(await begin(path), email)).href),
    /** The answer of /desk/session. */
    session: async () => (await get('/desk/session')).json(),
    sessionCookie: () => jars.get(deskOrigin)?.get(SESSION),
    setCookie: (name: string, value: string) => {
      const jar = jars.get(deskOrigin) ?? new Map<string, string>();
      jars.set(deskOrigin, jar.set(name, value));
    },
    /** Forgets the session at the provider, so that it asks for the password again. */
    forgetProvider: () => {
      for (const origin of jars.keys()) if (origin !== deskOrigin) jars.delete(origin);
    },
  };
}
