import type { Log } from '#kit/server/log/log.server.ts'
import type { Exchanges } from '#kit/server/watch/exchanges.server.ts'

interface SpanParts {
  readonly exchanges: Exchanges
  readonly log: Log
  /** Base address of an OTLP receiver; spans go to `v1/traces` below it. */
  readonly url?: string | undefined
}

/**
 * Sends a span for each request to an OpenTelemetry receiver, where an address is set: method, route, status and duration, with no
 * header, query or value of a path. @returns the function that sends the rest and ends it
 */
export async function sendSpans({ exchanges, log, url }: SpanParts): Promise<() => Promise<void>> {
  if (url === undefined) {
    return async () => undefined
  }
  // they are many, and loaded where they are wanted
  const [{ SpanKind, SpanStatusCode }, { OTLPTraceExporter }, sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vitrine' }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('vitrine')
  exchanges.onNoted(({ at, method, path, status, milliseconds, traceId }) => {
    const span = tracer.startSpan(`${method} ${path}`, {
      kind: SpanKind.SERVER,
      startTime: at,
      attributes: {
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': status,
        'vitrine.trace_id': traceId,
      },
    })
    if (status >= 500) {
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end(new Date(at.getTime() + milliseconds))
  })
  return async () => {
    await provider.shutdown().catch((err: unknown) => log.warn({ err }, 'the last spans could not be sent'))
  }
}
