import { CALLS, type Call } from '@cairn/contract/calls';
import { problem } from '@cairn/contract/problem';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

type Answer = {
  description: string;
  content: { 'application/json': { schema: JsonSchema } };
};

export type Operation = {
  summary: string;
  parameters: Parameter[];
  responses: Record<string, Answer>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
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
  };
}

function operation(call: Call): Operation {
  return {
    summary: call.summary,
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    responses: {
      200: json('The answer', call.answer),
      default: json('A refusal: what went wrong, in words and as a code', problem),
    },
  };
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
