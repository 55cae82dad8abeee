/** Calls back when the page's colours change: a theme was chosen, or the device has changed its own. */
export function watchTheme(onChange: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(onChange);
  device.addEventListener('change', onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    device.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}
