import { z } from 'zod'
import { numberBetween } from './database-config.ts'

export interface OperationsSettings {
  /** Address of `/healthz`, `/readyz` and `/metrics` besides the site; absent where there is none. */
  operations: { host: string; port: number } | undefined
  /** With it as a bearer token, `/metrics` is served at the site's address as well. */
  metricsToken: string | undefined
  /** Address, with its scheme, to which vulnerabilities of the site are reported; absent where nobody is named. */
  securityContact: string | undefined
  /** How long a process that is asked to stop still serves, while load balancers take it out, in ms. */
  stopDelayMs: number
}

const shortestToken = 20

/** A port to listen on; 0 for a free one. */
export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port between 0 and 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port between 0 and 65535')

/** Settings for those who run the site. Part of the one table in config.ts. */
export const operationsSettings = {
  OPERATIONS_PORT: {
    schema: portNumber.optional(),
    default: 'none: health is served at the address of the site alone',
    meaning: 'port for /healthz, /readyz and /metrics, of processes without the web too; 0 chooses a free one',
  },
  OPERATIONS_HOST: {
    schema: z.string().default('127.0.0.1'),
    default: '127.0.0.1',
    meaning: 'address for OPERATIONS_PORT; everyone who reaches it can read the metrics',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .min(shortestToken, `must have at least ${shortestToken} characters`)
      .regex(/^[\x21-\x7e]+$/, 'must consist of letters, digits and signs without spaces')
      .optional(),
    default: 'none: the address of the site has no /metrics',
    meaning: 'bearer token with which /metrics is served at the address of the site',
  },
  SECURITY_CONTACT: {
    schema: z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/, 'must be mailto:ADDRESS or begin with https://')
      .optional(),
    default: 'none: the site has no /.well-known/security.txt',
    meaning:
      'where vulnerabilities are reported, such as mailto:security@example.org; shown in /.well-known/security.txt',
  },
  STOP_DELAY_SECONDS: {
    schema: numberBetween(0, 60).default(0),
    default: '0',
    meaning: 'time between SIGTERM, from which /readyz fails, and the end of serving: as long as load balancers need',
  },
}

type Values = { [Name in keyof typeof operationsSettings]: z.output<(typeof operationsSettings)[Name]['schema']> }

/** The settings, once they are known to be sound. */
export const operationsOf = (values: Values): OperationsSettings => ({
  operations:
    values.OPERATIONS_PORT === undefined ? undefined : { host: values.OPERATIONS_HOST, port: values.OPERATIONS_PORT },
  metricsToken: values.METRICS_TOKEN,
  securityContact: values.SECURITY_CONTACT,
  stopDelayMs: values.STOP_DELAY_SECONDS * 1_000,
})
