import { z } from 'zod'
import { serviceAddress } from './service-address.ts'

export interface TracingSettings {
  /** Absent: no traces are made. */
  tracing:
    | {
        /** The receiver of traces, by OpenTelemetry’s protocol over HTTP. */
        url: string
        headers: Readonly<Record<string, string>>
        /** Share of requests that are traced, from 0 to 1. */
        share: number
      }
    | undefined
}

/** Names and values as OpenTelemetry writes them: `name=value,name=value`, the values encoded as in addresses. */
const headers = z.string().transform((text, context): Record<string, string> => {
  try {
    const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=(.*)$/.exec(pair)?.slice(1) as [string, string])
    return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), decodeURIComponent(value.trim())]))
  } catch {
    context.addIssue({ code: 'custom', message: 'must be pairs such as name=value, separated by commas' })
    return z.NEVER
  }
})

/** Settings of traces, under the names that OpenTelemetry gives them. Part of the one table in config.ts. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: serviceAddress.optional(),
    default: 'none: no traces are made',
    meaning: 'collector of OpenTelemetry traces over HTTP, such as http://127.0.0.1:4318; /v1/traces is added',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headers.optional(),
    default: 'none set',
    meaning: 'headers sent to it: name=value, separated by commas, values encoded as in addresses',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
      .transform(Number)
      .default(1),
    default: '1',
    meaning: 'share of requests that are traced, from 0 to 1',
  },
}

type Values = { [Name in keyof typeof tracingSettings]: z.output<(typeof tracingSettings)[Name]['schema']> }

/** The settings, once they are known to be sound. */
export const tracingOf = (values: Values): TracingSettings => ({
  tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        url: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        share: values.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined,
})
