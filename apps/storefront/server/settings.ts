import { COMPANIES, type Company } from '@cairn/contract/values/company';
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
    about: 'Public origin of the shop. Default: http://localhost:PORT',
  }),
  BASE_PATH: listOf({
    about:
      'Base path of the shop. Several can be served, separated by commas; other paths redirect to the first',
    default: '',
    accepts:
      'paths such as /collect-avios/buy, separated by commas, or nothing for the root; not /api, /assets, /browser-errors, /health, /preview or /webhooks',
    parse: (part) =>
      /^(\/[\w-]+)*$/.test(part) &&
      !/^\/(api|assets|browser-errors|health|preview|webhooks)(\/|$)/.test(part)
        ? part
        : undefined,
  }),
  OPCO: listOf<Company>({
    about: 'Operating companies served by this shop, separated by commas; the first is the default',
    default: 'EI',
    accepts: `one or more of ${COMPANIES.join(', ')}, separated by commas`,
    parse: (part) => COMPANIES.find((company) => company === part),
  }),
  BRAND_PREFIXES: listOf({
    about: 'Brand path prefixes to strip, in addition to ba, ib and ei',
    default: '',
    accepts: 'names of letters, digits and hyphens, separated by commas',
    parse: (part) => (/^[\w-]*$/.test(part) ? part : undefined),
  }),
  LIMIT_PAGES: count({
    about: 'Pages per minute and IP address; IPv6 addresses are counted by /64 network',
    default: '600',
  }),
  PARTNER_SITE_URL: webAddress({
    about:
      'The programme’s website (help centre, privacy, terms, cookies). Default: the content stand-in',
  }),
  IDENTITY_DOMAIN: listOf({
    about:
      'Auth0 domain, one per company in the order of OPCO. Without it the identity stand-in runs',
    accepts: 'host names without https://, separated by commas',
    parse: asHost,
  }),
  IDENTITY_CLIENT_ID: listOf({
    about: 'Auth0 client ID, one per company in the order of OPCO',
    accepts: 'client ids, separated by commas',
    parse: (part) => part || undefined,
  }),
  IDENTITY_AUDIENCE: text({
    about: 'Audience of access tokens, the same for every company',
  }),
  PAYMENTS_CLIENT_KEY: secret(
    text({ about: 'Adyen client key for the payment form in the browser' }),
  ),
  PAYMENTS_WALLET_SCRIPT: webAddress({
    about:
      'Wallet script, such as https://pay.google.com/gp/p/js/pay.js. Default: the stand-in’s, or none with a real payment provider',
  }),
  ANALYTICS_SCRIPT_URL: webAddress({
    about:
      'Tag manager script, such as https://www.googletagmanager.com/gtm.js?id=GTM-…. Without it no analytics events are collected',
  }),
  ANALYTICS_ORIGINS: listOf({
    about:
      'Origins that the tag manager’s tags connect to, such as https://*.google-analytics.com, separated by commas',
    accepts: 'http or https origins, a * for any subdomain, separated by commas',
    parse: (part) => (/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(part) ? part : undefined),
  }),
  MONITORING_APPLICATION_ID: text({
    about: 'Datadog RUM application ID. Without it browsers are not monitored',
  }),
  MONITORING_CLIENT_TOKEN: secret(
    text({ about: 'Datadog RUM client token, which browsers can read' }),
  ),
  MONITORING_SITE: host({ about: 'Datadog site', default: 'datadoghq.eu' }),
  MONITORING_PROXY_URL: webAddress({
    about: 'Proxy that browsers send monitoring data to instead of Datadog',
  }),
  CONTENT_SPACE: text({
    about: 'Contentful space. Without it the content stand-in serves content/',
  }),
  CONTENT_ACCESS_TOKEN: secret(text({ about: 'Contentful Delivery API token' })),
  CONTENT_ENVIRONMENT: text({ about: 'Contentful environment', default: 'master' }),
  CONTENT_HOST: host({
    about: 'Contentful Delivery API host',
    default: 'cdn.contentful.com',
  }),
  CONTENT_IMAGE_ORIGIN: origin({
    about: 'Origin of content images. Default: https://images.ctfassets.net',
  }),
  CONTENT_WEBHOOK_SECRET: secret(
    text({
      about:
        'Bearer token that Contentful sends to /webhooks/content on publish. Without it changes show after up to five minutes',
    }),
  ),
  CONTENT_PREVIEW_TOKEN: secret(text({ about: 'Contentful Preview API token, for drafts' })),
  CONTENT_PREVIEW_HOST: host({
    about: 'Contentful Preview API host',
    default: 'preview.contentful.com',
  }),
  CONTENT_PREVIEW_SECRET: secret(
    text({
      about: 'Secret of the preview link /preview?secret=…. Default with the stand-in: generated',
    }),
  ),
};
