export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface Suite {
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly Suite[]
}

/** What a run of Vitest came to, from its JSON report; a test that did not run is skipped. */
export declare function unitCounts(report: {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numTotalTests: number
}): Counts

/** What failed in a run of Vitest, by file and title, each with the beginning of what it said. */
export declare function unitFailures(report: {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}): readonly string[]

/** What a run of Playwright came to, from its JSON report; a journey that needed a second try has failed. */
export declare function browserCounts(report: {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
}): Counts

/** The journeys that needed a second try, by file and title. */
export declare function secondTries(report: { readonly suites: readonly Suite[] }): readonly string[]

/** The line a run ends with. */
export declare function lastLine(counts: Counts): string
