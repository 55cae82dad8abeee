import { COMPANIES, type Company } from '@cairn/contract/company';
import {
  asHost,
  count,
  host,
  listOf,
  origin,
  secret,
  text,
  webAddress,
} from '@cairn/settings/kinds';

export const storefrontSettings = {
  PUBLIC_ORIGIN: origin({
    about: 'Where members reach the shop; by default http://localhost and PORT',
  }),
  BASE_PATH: listOf({
    about:
      'The path that the shop stands under; a comma list serves several, the first is where strays are sent',
    default: '',
    accepts:
      'paths such as /collect-avios/buy, separated by commas, or nothing for the root; not /api, /assets, /preview or /webhooks',
    parse: (part) =>
      /^(\/[\w-]+)*$/.test(part) && !/^\/(api|assets|preview|webhooks)(\/|$)/.test(part)
        ? part
        : undefined,
  }),
  OPCO: listOf<Company>({
    about: 'The companies that run here; the first is the default',
    default: 'EI',
    accepts: `one or more of ${COMPANIES.join(', ')}, separated by commas`,
    parse: (part) => COMPANIES.find((company) => company === part),
  }),
  BRAND_PREFIXES: listOf({
    about: 'First parts of a path that only name a brand and are stripped, besides ba, ib and ei',
    default: '',
    accepts: 'names of letters, digits and hyphens, separated by commas',
    parse: (part) => (/^[\w-]*$/.test(part) ? part : undefined),
  }),
  LIMIT_PAGES: count({
    about: 'Pages for one address per minute; IPv6 addresses count by their /64 network',
    default: '600',
  }),
  PARTNER_SITE_URL: webAddress({
    about:
      'The programme’s own site, with its help centre, privacy, terms and cookies pages; by default the stand-in’s',
  }),
  IDENTITY_DOMAIN: listOf({
    about:
      'Domain of the identity provider, an Auth0 tenant’s, for each company in the order of OPCO; without it the stand-ins run',
    accepts: 'host names without https://, separated by commas',
    parse: asHost,
  }),
  IDENTITY_CLIENT_ID: listOf({
    about: 'The shop’s client at the identity provider, for each company in the order of OPCO',
    accepts: 'client ids, separated by commas',
    parse: (part) => part || undefined,
  }),
  IDENTITY_AUDIENCE: text({
    about:
      'The address that stands for the shop’s API in access tokens; the same for every company',
  }),
  PAYMENTS_CLIENT_KEY: secret(
    text({ about: 'By which the payment form in the browser is known to the payment provider' }),
  ),
  PAYMENTS_WALLET_SCRIPT: webAddress({
    about:
      'The script that a wallet is paid with, such as https://pay.google.com/gp/p/js/pay.js; by default the stand-in’s, and none beside a real payment provider',
  }),
  CONTENT_SPACE: text({
    about: 'Space of the content service; without it the stand-in serves content/',
  }),
  CONTENT_ACCESS_TOKEN: secret(text({ about: 'Delivery token of the content service' })),
  CONTENT_ENVIRONMENT: text({ about: 'Environment of the content service', default: 'master' }),
  CONTENT_HOST: host({
    about: 'Host of the content service’s Delivery API',
    default: 'cdn.contentful.com',
  }),
  CONTENT_IMAGE_ORIGIN: origin({
    about:
      'Where the content service’s pictures come from; by default https://images.ctfassets.net',
  }),
  CONTENT_WEBHOOK_SECRET: secret(
    text({
      about:
        'What the content service sends as a Bearer token to /webhooks/content when something is published; without it pages follow at the first visits after five minutes',
    }),
  ),
  CONTENT_PREVIEW_TOKEN: secret(
    text({ about: 'Preview token of the content service, for drafts' }),
  ),
  CONTENT_PREVIEW_HOST: host({
    about: 'Host of the content service’s Preview API',
    default: 'preview.contentful.com',
  }),
  CONTENT_PREVIEW_SECRET: secret(
    text({
      about: 'Opens drafts to an editor at /preview?secret=…; with the stand-in one is made up',
    }),
  ),
};
