import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { statement, TAKE_STATEMENT } from './statement.ts'
import { LINE_STATE, statementLine } from './statement-line.ts'

const StatementDialog = late(async () => (await import('./statement-dialog.web.tsx')).StatementDialog)

/** Statements of channels, day by day, beside what the shop booked. */
export function StatementPage() {
  const t = useTranslate()
  const can = useCan()
  const [asked, setAsked] = useState<{ readonly key: number; readonly isOpen: boolean }>({ key: 0, isOpen: false })
  const linesPath = pathOfComponent(useSession((session) => session.menu) ?? [], 'shop/StatementLineList')
  return (
    <>
      <ResourcePage
        resource={statement}
        toolbar={
          can(TAKE_STATEMENT) && (
            <Button type="primary" onClick={() => setAsked(({ key }) => ({ key: key + 1, isOpen: true }))}>
              {t(TAKE)}
            </Button>
          )
        }
        cells={{
          lines: ({ id, lines }) =>
            linesPath && can(permissionOf(statementLine, 'list')) ? (
              <Link to={`${linesPath}?statementId=${id}`}>{lines}</Link>
            ) : (
              lines
            ),
          openCount: ({ id, openCount }) =>
            linesPath && openCount && can(permissionOf(statementLine, 'list')) ? (
              <Link to={`${linesPath}?statementId=${id}&state=${LINE_STATE.open}`}>{openCount}</Link>
            ) : (
              openCount
            ),
        }}
      />
      {asked.key > 0 && (
        <Suspense>
          <StatementDialog
            key={asked.key}
            open={asked.isOpen}
            onClose={() => setAsked(({ key }) => ({ key, isOpen: false }))}
          />
        </Suspense>
      )}
    </>
  )
}

const TAKE: Text = ['导入账单', 'Take a statement']
