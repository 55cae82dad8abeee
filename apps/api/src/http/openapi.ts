import { CALLS, type Call } from '@cairn/contract/calls';
import { problem } from '@cairn/contract/problem';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

type Answer = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: { 'application/json': { schema: JsonSchema } };
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token that is bound to no key, where the shop still takes one.',
  },
  dpop: {
    type: 'http',
    scheme: 'DPoP',
    description:
      'An access token that is bound to a key, with one proof (RFC 9449, ES256, no nonce) for this very call in the DPoP header.',
  },
} as const;

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>;

export type Operation = {
  summary: string;
  /** Any one of them will do; without it the call is open to all. */
  security?: Requirement[];
  parameters: Parameter[];
  responses: Record<string, Answer>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: typeof SECURITY_SCHEMES };
};

/** Made from the very schemas that both sides parse with, so it cannot say anything else. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of CALLS)
    paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn purchase API',
      version: '0.1.0',
      description: 'The calls by which members buy, gift, transfer and boost avios, and subscribe.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  };
}

function operation(call: Call): Operation {
  return {
    summary: call.summary,
    ...(call.token && { security: [{ dpop: [] }, { bearer: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    responses: {
      ...(call.answer
        ? { 200: json('The answer', call.answer) }
        : { 204: { description: 'Done; there is nothing to say' } }),
      ...tokenRefusals(call),
      default: json('A refusal: what went wrong, in words and as a code', problem),
    },
  };
}

function tokenRefusals({ token }: Call): Record<string, Answer> {
  if (!token) return {};
  const unauthorised: Answer = {
    ...json('No access token, or one that is not accepted', problem),
    headers: {
      'WWW-Authenticate': {
        description: 'The schemes that are taken, and what is wrong with the token',
        schema: { type: 'string' },
      },
    },
  };
  const forbidden = json('The token is accepted but names no member', problem);
  return { 401: unauthorised, ...(token === 'member' && { 403: forbidden }) };
}

function parameters(schema: z.ZodMiniObject | undefined, place: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
  }));
}

function json(description: string, schema: z.ZodMiniType): Answer {
  const { $schema: _, ...body } = z.toJSONSchema(schema);
  return { description, content: { 'application/json': { schema: body } } };
}
