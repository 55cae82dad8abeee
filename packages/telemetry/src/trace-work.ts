import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { currentTraceparent, type Statement, statements, type Work, works } from './channels.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

const propagator = new W3CTraceContextPropagator();

/** Makes spans of all work and statements from now on. Returns how to stop. */
export function traceWork(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  function start(work: Work): string {
    const { name, kind, attributes = {} } = work;
    const parent = contextOf(currentTraceparent.getStore() ?? work.traceparent);
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    spans.set(work, span);
    return traceparentOf(span);
  }

  const subscribers = {
    start: () => {},
    end: () => {},
    asyncStart: () => {},
    error: (work: Work) => void spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR }),
    // Some attributes, such as a status, are known at the end only.
    asyncEnd: (work: Work) =>
      spans
        .get(work)
        ?.setAttributes(work.attributes ?? {})
        .end(),
  };

  function onStatement(message: unknown): void {
    // Only the database publishes there.
    const { sql, milliseconds, isError } = message as Statement;
    const traceparent = currentTraceparent.getStore();
    // Loops of the jobs ask all the time; a statement is of interest as a part of some work.
    if (traceparent === undefined) return;
    const end = Date.now();
    const span = tracer.startSpan(
      /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement',
      {
        kind: SpanKind.CLIENT,
        startTime: end - milliseconds,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      },
      contextOf(traceparent),
    );
    if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  }

  works.start.bindStore(currentTraceparent, start);
  works.subscribe(subscribers);
  statements.subscribe(onStatement);
  return () => {
    works.start.unbindStore(currentTraceparent);
    works.unsubscribe(subscribers);
    statements.unsubscribe(onStatement);
  };
}

/** Without a valid traceparent, a new trace begins. */
function contextOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

function traceparentOf(span: Span): string {
  const carrier: { traceparent?: string } = {};
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
  return carrier.traceparent ?? '';
}
