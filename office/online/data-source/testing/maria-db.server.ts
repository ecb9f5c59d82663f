import { createConnection } from 'mysql2/promise'

/** Where tests find a MariaDB, with an account that may do anything. */
export const MARIADB = { host: '127.0.0.1', port: 3306, user: 'root', password: '', multipleStatements: true } as const

export async function isMariaDbThere(): Promise<boolean> {
  try {
    const connection = await createConnection({ ...MARIADB, connectTimeout: 2000 })
    await connection.end()
    return true
  } catch {
    return false
  }
}
