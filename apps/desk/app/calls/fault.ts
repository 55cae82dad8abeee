/** A call that did not do what was asked. Nothing was changed, except where `unreachable` leaves it open. */
export type Fault =
  | { kind: 'session-ended' }
  /** Actions that move money need a log-in within the last minutes. */
  | { kind: 'log-in-too-old' }
  | { kind: 'no-permission'; message: string }
  | { kind: 'not-found'; message: string }
  /** Something else would happen now than what the preview showed. */
  | { kind: 'stale'; message: string }
  /** `reason` names the rule that refuses, for programs. */
  | { kind: 'refused'; message: string; reason: string | undefined; details: readonly string[] }
  | { kind: 'too-many'; message: string }
  | { kind: 'failed'; message: string; requestId: string }
  /** No answer came: it may have been done. The same press can be sent again without doing it twice. */
  | { kind: 'unreachable' };

/** To the file of an action that hands one out: for whoever did it, and for ten minutes. */
export type FileLink = { path: string };

export type Answer<Result> = { kind: 'done'; result: Result; file?: FileLink } | Fault;

/** For actions that may need a second person. */
export type ActionOutcome<Result> = Answer<Result> | { kind: 'waiting'; request: number };

/** Thrown by queries alone, whose library knows failures by exceptions. */
export class CallFailed extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

export function faultOf(error: unknown): Fault {
  if (error instanceof CallFailed) return error.fault;
  throw error;
}
