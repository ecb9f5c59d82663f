import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where the test run answers a GET with the superuser address of its database server, and keeps its `liveShop`s.
     */
    readonly testRun: string
  }
}
