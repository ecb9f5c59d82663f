import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import type { ReportResult } from '../../trade/model/report-states.ts'

interface SeedCause {
  readonly code: string
  readonly title: string
  readonly titleEn: string
  readonly defaultResult: ReportResult
  readonly needsText?: boolean
}

const CAUSES: readonly SeedCause[] = [
  { code: 'abuse', title: '辱骂攻击', titleEn: 'Abuse', defaultResult: 'mute' },
  { code: 'advertising', title: '广告引流', titleEn: 'Advertising', defaultResult: 'hide' },
  { code: 'fraud', title: '欺诈', titleEn: 'Fraud', defaultResult: 'freeze', needsText: true },
  { code: 'privacy', title: '泄露隐私', titleEn: 'Private data', defaultResult: 'delete' },
  { code: 'untrue', title: '不实信息', titleEn: 'Not true', defaultResult: 'warn' },
  { code: 'other', title: '其他', titleEn: 'Other', defaultResult: 'none', needsText: true },
]

/** Causes that the first shop starts with: they come into an empty list only. */
export async function seedReportCauses(
  db: Database,
  seedId: (kind: string, key: string) => string,
): Promise<SeededTexts> {
  const rows = CAUSES.map(
    ({ code, title, titleEn, defaultResult, needsText = false }, index) =>
      sql`(${seedId('report-cause', code)}, ${code}, ${title}, ${titleEn}, ${defaultResult}, ${needsText}::boolean, ${index + 1}::int, 'system')`,
  )
  await sql`insert into shop_report_cause (id, code, title, title_en, default_result, needs_text, sort_rank, create_by)
    select * from (values ${sql.join(rows)}) as seed
    where not exists (select 1 from ${withDeleted('shop_report_cause')}) on conflict do nothing`.execute(db)
  return {
    ...{ name: 'report causes', table: 'shop_report_cause', by: ['id'], columns: ['title', 'title_en'] },
    rows: CAUSES.map(({ code, title, titleEn }) => ({ id: seedId('report-cause', code), title, title_en: titleEn })),
    holders: 'shop:reportCause:edit',
  }
}
