import { AsyncLocalStorage } from 'node:async_hooks'
import { DiagLogLevel, diag, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Closable } from '#server/platform/close-all.ts'
import type { TracingSettings } from '#server/platform/config/tracing-config.ts'
import {
  type EndedStatement,
  endedStatements,
  nameOf,
  outlineOf,
} from '#server/platform/database/statements/statement-watch.ts'
import type { Log } from '#server/platform/log.ts'

/** Traces of a process: its requests, and the statements that each of them sent to the database. */
export interface Tracing extends Closable {
  /** Has the requests of a server traced, by the pattern of their address, never the address itself. */
  observeRequests(app: FastifyInstance): void
}

/** The collector has so long to answer, so that stopping does not wait for one that is away. */
const exportWithinMs = 5_000

/** Starts sending traces to a collector. Nothing in them is about a person: no address, value, header or client. */
export function openTracing(
  { url, headers, share }: NonNullable<TracingSettings['tracing']>,
  log: Pick<Log, 'warn'>,
): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis: exportWithinMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'harbourwire' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportWithinMs })],
  })
  const warn = (reason: string) => log.warn({ reason: reason.slice(0, 200) }, 'Traces could not be sent')
  const silent = () => {}
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, { logLevel: DiagLogLevel.WARN })
  const tracer = provider.getTracer('harbourwire')
  const present = new AsyncLocalStorage<Span | undefined>()
  const spans = new WeakMap<FastifyRequest, Span>()

  const traceStatement = (message: unknown) => {
    const parent = present.getStore()
    if (!parent?.isRecording()) return
    const { text, beganAt, endedAt, failed } = message as EndedStatement
    const name = nameOf(text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': outlineOf(text) }
    const options = { kind: SpanKind.CLIENT, startTime: beganAt, attributes }
    const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endedAt)
  }
  endedStatements.subscribe(traceStatement)

  return {
    observeRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { id, method } = request
        const route = request.routeOptions.url ?? 'none'
        const attributes = { 'http.request.method': method, 'http.route': route, 'harbourwire.request_id': id }
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
        spans.set(request, span)
        present.run(span, done)
      })
      // The reading of a body ends in a context of no request.
      app.addHook('preHandler', (request, _reply, done) => present.run(spans.get(request), done))
      app.addHook('onResponse', (request, { statusCode }, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    async close() {
      endedStatements.unsubscribe(traceStatement)
      await provider.shutdown().catch((error: unknown) => warn(String(error)))
    },
  }
}
