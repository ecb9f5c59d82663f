import { invalid } from '#kit/contract/errors.ts'
import { addressIn } from './database-kind.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * A data source as pages of ours send it: older clients send one address in place of its parts. What they send for a
 * password is taken out of it.
 * @throws DomainError `invalid` at the address
 */
export function partsOfSent({ dbUrl, dbDriver: _driver, dbPassword, ...sent }: Sent): {
  readonly sent: Sent
  readonly password: string
} {
  const password = typeof dbPassword === 'string' ? dbPassword : ''
  if (typeof dbUrl !== 'string' || dbUrl === '' || sent.host !== undefined) {
    return { sent, password }
  }
  const address = addressIn(dbUrl)
  if (!address) {
    throw invalid([
      {
        path: 'dbUrl',
        message: [
          '数据源地址应为 jdbc:postgresql://主机:端口/数据库，不支持参数',
          'An address looks like jdbc:postgresql://host:port/database, without parameters',
          'dataSource.malformedAddress',
        ],
      },
    ])
  }
  // the certificate is not checked by clients that name no encryption
  return { sent: { isEncrypted: false, ...sent, ...address }, password }
}
