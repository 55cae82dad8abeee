import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBuild } from './watch-build.ts';

const TEXTS = {
  title: 'Oops!',
  message: 'Something went wrong',
  reloadText: 'Reload page',
  offline: { title: 'You’re offline', message: 'Check your connection.' },
  unreachable: { title: 'The shop isn’t answering', message: 'Nothing was charged.' },
};
const GIFT = { pathname: '/gift', search: '?currency=EUR', hash: '' };

class Link {
  rel = 'stylesheet';
  href = 'https://shop.example/assets/gift-1a2b3.css';
  sheet: object | null = null;
}

const browser = {
  reload: vi.fn(),
  assign: vi.fn(),
  report: vi.fn(),
  showModal: vi.fn(),
  errorScreen: vi.fn(),
  fetch: vi.fn(),
};
let links: Link[];
let notices: { open: boolean }[];
let stored: Map<string, string>;

function element() {
  const appendChild = (child: object) => child;
  const created = {
    setAttribute() {},
    addEventListener() {},
    appendChild,
    showModal: browser.showModal,
    open: true,
  };
  notices.push(created);
  return created;
}

function openPage(to?: typeof GIFT) {
  const navigation = new EventTarget();
  const page = Object.assign(new EventTarget(), {
    navigation,
    __reactRouterDataRouter: { state: { navigation: { location: to } } },
  });
  vi.stubGlobal('window', page);
  const onScriptError = watchBuild(
    { build: 'manifest-1', texts: TEXTS, classes: { dialog: '', button: '' } },
    browser.report,
  );
  const importFails = () => {
    const payload = new TypeError('Failed to fetch https://shop.example/assets/gift-B4OKWjP.js');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  };
  /** Whether a reload begins. */
  const reloads = (userInitiated: boolean) => {
    const event = new Event('navigate', { cancelable: true });
    return navigation.dispatchEvent(
      Object.assign(event, { navigationType: 'reload', userInitiated }),
    );
  };
  return { onScriptError, importFails, reloads };
}

beforeEach(() => {
  vi.resetAllMocks();
  browser.errorScreen.mockReturnValue(null);
  links = [];
  notices = [];
  stored = new Map();
  browser.fetch.mockImplementation(async (address: string) =>
    address.startsWith('/assets/') ? new Response('', { status: 404 }) : new Response(),
  );
  vi.stubGlobal('HTMLLinkElement', Link);
  vi.stubGlobal('fetch', browser.fetch);
  vi.stubGlobal('location', { href: '/', reload: browser.reload, assign: browser.assign });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', {
    querySelectorAll: () => links,
    querySelector: () => browser.errorScreen(),
    createElement: element,
    body: { append() {} },
  });
});

const closeNotices = () => {
  for (const notice of notices) notice.open = false;
};

afterEach(() => {
  // An open one goes on asking for the shop.
  closeNotices();
  vi.unstubAllGlobals();
});

test('a page that cannot be loaded is opened by its address, instead of the router’s reload [8.26]', async () => {
  const { importFails, reloads } = openPage(GIFT);
  importFails();
  expect([reloads(false), reloads(true)]).toEqual([false, true]);
  await vi.waitFor(() => expect(browser.assign).toHaveBeenCalledWith('/gift?currency=EUR'));
  expect(browser.report.mock.calls).toEqual([['chunk_not_loaded', 'assets/gift-B4OKWjP.js']]);
  expect(browser.showModal).not.toHaveBeenCalled();
});

test('a part of the page, a style sheet or the page’s scripts: the page is reloaded [8.26]', async () => {
  const { importFails, reloads } = openPage();
  importFails();
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
  expect(reloads(false)).toBe(true);
  stored.clear();
  openPage().onScriptError();
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(2));
  stored.clear();
  links = [new Link()];
  openPage();
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(3));
  expect(browser.report).toHaveBeenLastCalledWith('chunk_not_loaded', 'assets/gift-1a2b3.css');
});

test('once per build; then the error screen’s texts are shown over the page [2.38] [8.26]', async () => {
  openPage().onScriptError();
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledOnce());
  openPage().onScriptError();
  await vi.waitFor(() => expect(browser.showModal).toHaveBeenCalledOnce());
  const { importFails } = openPage(GIFT);
  importFails();
  importFails();
  await vi.waitFor(() => expect(browser.showModal).toHaveBeenCalledTimes(2));
  expect(browser.reload).toHaveBeenCalledOnce();
  expect(browser.assign).not.toHaveBeenCalled();
});

test('nothing is shown over the error screen, which says the same [2.38]', async () => {
  browser.fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  browser.errorScreen.mockReturnValue({});
  openPage(GIFT).importFails();
  await vi.waitFor(() => expect(browser.errorScreen).toHaveBeenCalledOnce());
  expect(browser.showModal).not.toHaveBeenCalled();
});

test('a part that failed on its way is left to itself [8.26]', async () => {
  browser.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  openPage().importFails();
  browser.fetch.mockResolvedValueOnce(new Response());
  openPage().importFails();
  await vi.waitFor(() => expect(browser.fetch).toHaveBeenCalledTimes(2));
  expect(browser.reload).not.toHaveBeenCalled();
  // A page in place of the file is as good as none.
  const html = { headers: { 'content-type': 'text/html' } };
  browser.fetch.mockResolvedValueOnce(new Response('', html));
  openPage().importFails();
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledOnce());
});

test('a page that could not be opened without the shop is opened when it is back [8.26]', async () => {
  vi.useFakeTimers();
  browser.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  browser.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  openPage(GIFT).importFails();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(browser.showModal).toHaveBeenCalledOnce();
  expect(browser.assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(browser.assign).toHaveBeenCalledWith('/gift?currency=EUR');
  vi.useRealTimers();
});

test('a member who has closed the notice is not interrupted when the shop is back [8.26]', async () => {
  vi.useFakeTimers();
  browser.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  openPage(GIFT).importFails();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(browser.showModal).toHaveBeenCalledOnce();
  closeNotices();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(browser.assign).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each([
  ['does not answer', () => browser.fetch.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['is closed', () => browser.fetch.mockResolvedValue(new Response('', { status: 503 }))],
  ['could not be stopped from reloading for ever', () => vi.stubGlobal('sessionStorage', null)],
])('while the shop %s the page stays [8.26]', async (_, arrange) => {
  arrange();
  openPage().onScriptError();
  await vi.waitFor(() => expect(browser.showModal).toHaveBeenCalledOnce());
  expect(browser.reload).not.toHaveBeenCalled();
});
