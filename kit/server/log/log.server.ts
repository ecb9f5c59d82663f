import { type Logger, pino } from 'pino'

/** Structured log lines `{msg, err, …}`; secrets are removed wherever they appear. */
export type Log = Logger

const SECRET_PATHS = [
  'password',
  'oldpassword',
  'confirmpassword',
  'token',
  '*.password',
  '*.oldpassword',
  '*.confirmpassword',
  '*.token',
  'req.headers["x-access-token"]',
  'req.headers["sec-websocket-protocol"]',
]

/** @param of stands in each line: which process of which version on which machine */
export function openLog(
  level: string,
  destination?: pino.DestinationStream,
  of?: Readonly<Record<string, string | number>>,
): Log {
  const options = { level, redact: { paths: SECRET_PATHS, censor: '***' }, base: of }
  return destination ? pino(options, destination) : pino(options)
}
