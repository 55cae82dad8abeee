import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../../apps/api/src/http/openapi.ts';

const document = openApiDocument();
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
const validators = new Map<string, ValidateFunction>();

/** The document does not describe itself. */
const ABOUT_ITSELF = new Set(['/openapi.json', '/docs']);

const paths = Object.keys(document.paths)
  // Literal paths before parameters.
  .sort((one, other) => one.split('{').length - other.split('{').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Throws if a response does not match the OpenAPI document, or the call is missing from it. */
export async function checkDescribed(method: string, path: string, answer: Response) {
  if (ABOUT_ITSELF.has(path)) return;
  const found = paths.find(
    ({ path: described, pattern }) =>
      pattern.test(path) && document.paths[described]?.[method.toLowerCase()],
  );
  if (!found) {
    if (answer.status === 404 || answer.status === 413) return;
    throw new Error(`${method} ${path} answered ${answer.status} and is not described`);
  }
  const responses = document.paths[found.path]?.[method.toLowerCase()]?.responses ?? {};
  const isGood = answer.status < 400;
  const described = responses[answer.status] ?? (isGood ? undefined : responses.default);
  if (!described) throw new Error(`${method} ${path}: ${answer.status} is not described`);
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const isDescribedFile = type !== 'application/json' && type in (described.content ?? {});
  const schema = described.content?.['application/json']?.schema;
  if (!schema || isDescribedFile) return;
  const key = `${method} ${found.path} ${answer.status}`;
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  if (!validate(await answer.clone().json())) {
    throw new Error(`${key} does not fit its description: ${ajv.errorsText(validate.errors)}`);
  }
}
