/// <reference lib="dom" />
import type { Field } from './fields.ts';
import type { Config } from './protocol.ts';

/** The input, its label and its error, with the texts and styles that the form sends. */
export function createView({ fieldType, iframeUIConfig, ...config }: Config, field: Field) {
  const input = find('field', HTMLInputElement);
  const fault = find('fault', HTMLElement);
  const { ariaConfig, placeholders } = iframeUIConfig;
  const texts = ariaConfig?.[fieldType] ?? {};
  let styles = iframeUIConfig.sfStyles;

  const isCode = fieldType === 'encryptedSecurityCode';
  document.documentElement.lang = ariaConfig?.lang ?? 'en';
  document.title = texts.iframeTitle ?? '';
  find('label', HTMLElement).textContent = texts.label ?? '';
  input.setAttribute('autocomplete', field.autocomplete);
  input.dataset.fieldtype = fieldType;
  input.maxLength = field.maxLength;
  input.placeholder = placeholders?.[fieldType] ?? '';
  if (isCode && config.maskSecurityCode) input.type = 'password';

  function applyStyles(kind: 'base' | 'error'): void {
    input.removeAttribute('style');
    const wanted = { ...styles?.base, ...(kind === 'error' && styles?.error) };
    for (const [name, value] of Object.entries(wanted)) {
      input.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      );
    }
  }

  const view = {
    input,
    digits: () => input.value.replace(/\D/g, ''),
    hasFault: () => input.getAttribute('aria-invalid') === 'true',
    /** Clears the error when there is no code. */
    showFault: (code: string | undefined): void => {
      fault.textContent = code ? (texts.error?.[code] ?? code) : '';
      input.setAttribute('aria-invalid', String(Boolean(code)));
      applyStyles(code ? 'error' : 'base');
    },
    setRequired: (policy: string): void => {
      input.setAttribute('aria-required', String(policy === 'required'));
    },
    restyle: (wanted: typeof styles): void => {
      styles = wanted;
      applyStyles(view.hasFault() ? 'error' : 'base');
    },
  };
  view.setRequired((isCode && config.cvcPolicy) || 'required');
  applyStyles('base');
  return view;
}

function find<T extends HTMLElement>(id: string, kind: { new (): T }): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}`);
  return element;
}
