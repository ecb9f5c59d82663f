import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { kindOf } from './database-kind.ts'
import { openMysql } from './mysql-connection.server.ts'
import { openPostgres } from './postgres-connection.server.ts'
import type { SourceAccess, SourceConnection } from './source-connection.ts'

/** What people are told, whatever the reason was: from more they could tell which ports of a network answer. */
const UNREACHED: Refusal = [
  '数据库连接失败：地址不可访问，或账号、密码、数据库名称不正确',
  'Database connection failed: it cannot be reached, or account, password or database are wrong',
  'dataSource.unreached',
]

/**
 * Connects to a data source, for reading.
 * @throws DomainError `refused`
 */
export async function openSource(
  app: Pick<AppContext, 'outbound' | 'clock'>,
  access: SourceAccess,
): Promise<SourceConnection> {
  const kind = kindOf(access.dbType)
  try {
    const { address } = await app.outbound.databaseOf(access.host, access.port)
    const open = kind?.dialect === 'postgres' ? openPostgres : openMysql
    return await open({ ...access, address, timeZone: app.clock.zone })
  } catch {
    throw new DomainError('refused', UNREACHED)
  }
}
