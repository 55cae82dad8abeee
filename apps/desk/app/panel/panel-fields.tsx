import type { OfferedAction } from '@cairn/api/desk-types';
import { Checkbox } from '@cairn/ui/checkbox';
import { Field } from '@cairn/ui/field';
import { SelectInput } from '@cairn/ui/select-input';
import { TextInput } from '@cairn/ui/text-input';
import { nameOfFact } from './fact-texts.ts';

export type FieldValues = Readonly<Record<string, string | boolean>>;

export type PanelField = {
  name: string;
  type: 'text' | 'number' | 'yes-no' | 'choice' | 'day';
  isRequired: boolean;
  options: readonly string[];
};

type Property = { type?: string; enum?: readonly string[]; format?: string };

/** The fields of an action's JSON Schema that are not filled in yet. */
export function fieldsOf({ input }: OfferedAction, known: object): PanelField[] {
  const properties: Record<string, Property> = Object(input.properties);
  const required: readonly unknown[] = Array.isArray(input.required) ? input.required : [];
  return Object.entries(properties)
    .filter(([name, { type }]) => !(name in known) && type !== 'object')
    .map(([name, property]) => ({
      name,
      type: typeOf(property),
      isRequired: required.includes(name),
      options: property.enum ?? [],
    }));
}

function typeOf({ type, enum: options, format }: Property): PanelField['type'] {
  if (options) return 'choice';
  if (type === 'boolean') return 'yes-no';
  if (type === 'integer' || type === 'number') return 'number';
  return format === 'date' ? 'day' : 'text';
}

/** The filled-in values as the action reads them; undefined while a required one is missing. */
export function inputFrom(
  fields: readonly PanelField[],
  values: FieldValues,
): Record<string, unknown> | undefined {
  const input: Record<string, unknown> = {};
  for (const { name, type, isRequired } of fields) {
    const value = values[name] ?? '';
    if (value !== '') input[name] = type === 'number' ? Number(value) : value;
    else if (isRequired) return undefined;
  }
  return input;
}

type Props = {
  fields: readonly PanelField[];
  values: FieldValues;
  isDisabled: boolean;
  onChange: (name: string, value: string | boolean) => void;
};

export function PanelFields({ fields, values, isDisabled, onChange }: Props) {
  return fields.map(({ name, type, isRequired, options }) => {
    const label = nameOfFact(name);
    const value = values[name];
    if (type === 'yes-no') {
      return (
        <Checkbox
          key={name}
          label={label}
          checked={value === true}
          disabled={isDisabled}
          onChange={({ target }) => onChange(name, target.checked)}
        />
      );
    }
    const text = typeof value === 'string' ? value : '';
    return (
      <Field key={name} label={label} optionalText={isRequired ? undefined : '(optional)'}>
        {({ id }) =>
          type === 'choice' ? (
            <SelectInput
              id={id}
              value={text}
              disabled={isDisabled}
              options={[
                { value: '', text: 'Choose' },
                ...options.map((option) => ({ value: option, text: option })),
              ]}
              onChange={({ target }) => onChange(name, target.value)}
            />
          ) : (
            <TextInput
              id={id}
              type={type === 'day' ? 'date' : 'text'}
              inputMode={type === 'number' ? 'numeric' : undefined}
              value={text}
              disabled={isDisabled}
              onChange={({ target }) => onChange(name, target.value)}
            />
          )
        }
      </Field>
    );
  });
}
