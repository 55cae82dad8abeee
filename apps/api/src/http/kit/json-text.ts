/** Far more than any call needs, and far less than overflows the stack of what walks through it. */
const DEEPEST = 32;

type JsonReading = { ok: true; value: unknown } | { ok: false; message: string };

export function readJson(text: string): JsonReading {
  const fault = faultIn(text);
  if (fault !== undefined) return { ok: false, message: fault };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, message: 'The body is not valid JSON.' };
  }
}

/** Looks at each character once, before anything recursive sees the text. */
function faultIn(text: string): string | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString && character === '\\') {
      // PostgreSQL cannot store it. Behind another backslash the same letters are plain text.
      if (text.startsWith('u0000', at + 1)) return 'The body must not contain the character NUL.';
      at += 1;
    } else if (isInString) continue;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > DEEPEST) return `The body must not be nested deeper than ${DEEPEST} levels.`;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return undefined;
}
