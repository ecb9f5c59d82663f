import type { Examples } from '#kit/contract/testing/examples.ts'
import { SOURCE_KIND } from './database-kind.ts'

/** A kind of database that is read from, and names that are some. */
export const dataSourceExamples: Examples = {
  values: {
    code: (n) => `source_${n}`,
    dbType: (n) => (n % 2 === 0 ? SOURCE_KIND.postgreSQL : SOURCE_KIND.mariaDB),
    host: (n) => `db${n}.example`,
    port: (n) => 5432 + (n % 1000),
  },
}
