import { useState } from 'react';

/** The first value that there was: once its action is done, a panel’s subject may be gone. */
export function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
