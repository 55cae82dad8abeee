import { businessError } from '@cairn/contract/calls/business-error';
import type { Call } from '@cairn/contract/calls/call';
import { problem } from '@cairn/contract/calls/problem';
import { SCOPES } from '@cairn/contract/calls/scopes';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;
type Place = 'path' | 'query' | 'header';
type Parameter = { name: string; in: Place; required: boolean; schema: JsonSchema };
type MediaType = 'application/json' | 'text/plain' | NonNullable<Call['answerFile']>;
type Content = Partial<Record<MediaType, { schema: JsonSchema }>>;

type Answer = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
};

type Requirement = Partial<Record<'bearer' | 'dpop', string[]>>;

export type Operation = {
  summary: string;
  description?: string;
  /** Any one of them will do; without it the call is open to all. */
  security?: Requirement[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: { securitySchemes: Record<string, object> };
};

/** Made from the very schemas that both sides parse with, so it cannot say anything else. */
export function describeCalls(
  calls: readonly Call[],
  /** The body of a refusal. */
  refused: z.ZodMiniType = problem,
): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method]: operation(call, refused) };
  return paths;
}

export function operation(call: Call, refused: z.ZodMiniType = problem): Operation {
  return {
    summary: call.summary,
    ...(call.scope && { description: `The token needs the scope ${SCOPES[call.scope]}.` }),
    ...(call.token && { security: [{ dpop: [] }, { bearer: [] }] }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...parameters(call.headers, 'header'),
    ],
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: json(call.body, 'input'),
      },
    }),
    responses: {
      ...success(call),
      ...tokenRefusals(call),
      ...otherRefusals(call, refused),
      default: refusal('A refusal: what went wrong, in words and as a code', refused),
    },
  };
}

function success({ answer, answerText, answerFile, status }: Call): Record<string, Answer> {
  // In OpenAPI 3.1 the empty schema stands for bytes.
  const file: Content = answerFile ? { [answerFile]: { schema: {} } } : {};
  if (answer) {
    const content = { ...json(answer), ...file };
    return { [status ?? 200]: { description: 'The answer', content } };
  }
  if (answerFile) return { [status ?? 200]: { description: 'The file', content: file } };
  if (answerText === undefined)
    return { [status ?? 204]: { description: 'Done; there is nothing to say' } };
  const content: Content = { 'text/plain': { schema: { type: 'string', const: answerText } } };
  return { [status ?? 200]: { description: 'The answer, in these very words', content } };
}

function tokenRefusals({ token, scope }: Call): Record<string, Answer> {
  if (!token) return {};
  const unauthorised: Answer = {
    ...refusal('No access token, or one that is not accepted'),
    headers: {
      'WWW-Authenticate': {
        description: 'The schemes that are taken, and what is wrong with the token',
        schema: { type: 'string' },
      },
    },
  };
  const forbidden = scope
    ? 'The token is accepted but names no member, or lacks the scope'
    : 'The token is accepted but names no member';
  return { 401: unauthorised, ...(token === 'member' && { 403: refusal(forbidden) }) };
}

const OTHER_REFUSALS: Record<NonNullable<Call['refusals']>[number], string> = {
  404: 'There is no such thing, or it is not this member’s',
  409: 'It cannot be done as things stand',
  422: 'A business rule refuses, and the number says which',
  429: 'Too many of these in a short time',
};

function otherRefusals({ refusals = [] }: Call, refused: z.ZodMiniType): Record<string, Answer> {
  return Object.fromEntries(
    refusals.map((status) => {
      const schema = status === 422 ? businessError : refused;
      return [status, refusal(OTHER_REFUSALS[status], schema)];
    }),
  );
}

function parameters(schema: z.ZodMiniObject | undefined, place: Place): Parameter[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema);
  // A field with a default is always there once it is parsed, but need not be sent.
  const { required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
  }));
}

function refusal(description: string, schema: z.ZodMiniType = problem): Answer {
  return { description, content: json(schema) };
}

function json(schema: z.ZodMiniType, io: 'input' | 'output' = 'output'): Content {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io });
  return { 'application/json': { schema: body } };
}
