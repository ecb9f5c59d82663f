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

interface UnitReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      /** Titles of the suites around it, outermost first. */
      readonly ancestorTitles?: readonly string[]
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What a run of Vitest came to, from its JSON report; a test that did not run is skipped. */
export declare function unitCounts(report: UnitReport): Counts

/** What did not run, by file: how many tests, and the suite that says why. */
export declare function skippedTests(report: UnitReport): readonly string[]

/** The files to try again on their own after a run of Vitest; none when there are too many of them. */
export declare function filesToRepeat(report: UnitReport): readonly string[]

/** A report with the files of a later one in place of its own. */
export declare function repeated(report: UnitReport, later: UnitReport): UnitReport

/** What failed in a run of Vitest, by file and title, each with the beginning of what it said. */
export declare function unitFailures(report: UnitReport): readonly string[]

/** What a run of Playwright came to, from its JSON report; the second try of a journey counts. */
export declare function browserCounts(report: {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
}): Counts

/** The journeys that needed a second try, by file and title. */
export declare function secondTries(report: { readonly suites: readonly Suite[] }): readonly string[]

/** The line a run ends with. */
export declare function lastLine(counts: Counts): string
