/** What this folder needs of a logger; every pino or Fastify logger fits. */
export interface DatabaseLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
