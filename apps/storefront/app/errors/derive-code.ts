/** A top-level errorCode in the body names a broken business rule. */
export function codeOfBody(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('errorCode' in body)) return undefined;
  const { errorCode } = body;
  return errorCode === null || errorCode === undefined
    ? undefined
    : asCode(`api_error_${errorCode}`);
}

export function codeOfStatus(status: number): string {
  return asCode(`network_error_${status}`);
}

/** For a call that got no answer. */
export function codeOfFailure(error: unknown): string {
  const cancelled = error instanceof Error && error.name === 'AbortError';
  return cancelled ? 'network_error_cancel' : 'network_error_unhandled';
}

function asCode(text: string): string {
  return text.toLowerCase().replaceAll(' ', '_');
}
