/** The stand-in's only space, and its tokens. */
export const SANDBOX_SPACE = {
  space: 'cairn-demo',
  environment: 'master',
  accessToken: 'sandbox-delivery-token',
  previewToken: 'sandbox-preview-token',
} as const;
