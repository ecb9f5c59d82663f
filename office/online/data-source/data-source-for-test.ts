import type { Examples } from '#kit/contract/testing/examples.ts'
import { DATABASE_TYPE } from '../../system/dictionary/wire-choices.ts'

/** A kind of database that is read from, and names that are some. */
export const dataSourceExamples: Examples = {
  values: {
    code: (n) => `source_${n}`,
    dbType: (n) => (n % 2 === 0 ? DATABASE_TYPE.postgreSQL : DATABASE_TYPE.mariaDB),
    host: (n) => `db${n}.example`,
    port: (n) => 5432 + (n % 1000),
  },
}
