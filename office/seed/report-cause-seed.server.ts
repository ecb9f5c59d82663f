import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import type { ReportResult } from '../trade/model/report-states.ts'

interface SeedCause {
  readonly code: string
  readonly title: string
  readonly titleEn: string
  readonly defaultResult: ReportResult
  readonly weight: number
  readonly needsText?: boolean
}

const CAUSES: readonly SeedCause[] = [
  { code: 'abuse', title: '辱骂攻击', titleEn: 'Abuse', defaultResult: 'mute', weight: 10 },
  { code: 'advertising', title: '广告引流', titleEn: 'Advertising', defaultResult: 'hide', weight: 8 },
  { code: 'fraud', title: '欺诈', titleEn: 'Fraud', defaultResult: 'freeze', weight: 20, needsText: true },
  { code: 'privacy', title: '泄露隐私', titleEn: 'Private data', defaultResult: 'delete', weight: 15 },
  { code: 'untrue', title: '不实信息', titleEn: 'Not true', defaultResult: 'warn', weight: 5 },
  { code: 'other', title: '其他', titleEn: 'Other', defaultResult: 'none', weight: 1, needsText: true },
]

/** Causes that the first shop starts with: they come into an empty list only. */
export async function seedReportCauses(db: Database, seedId: (kind: string, key: string) => string): Promise<void> {
  const rows = CAUSES.map(
    ({ code, title, titleEn, defaultResult, weight, needsText = false }, index) =>
      sql`(${seedId('report-cause', code)}, ${code}, ${title}, ${titleEn}, ${defaultResult}, ${weight}::int,
        ${needsText}::boolean, ${index + 1}::int, 'system')`,
  )
  await sql`insert into shop_report_cause (id, code, title, title_en, default_result, weight, needs_text, sort_rank, create_by)
    select * from (values ${sql.join(rows)}) as seed
    where not exists (select 1 from shop_report_cause) on conflict do nothing`.execute(db)
}
