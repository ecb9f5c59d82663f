import { TableOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Collapse, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { CodeEditor } from '#kit/web/field/editor/code/code-editor.web.tsx'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { onlineReport, reportUrl } from './online-report.ts'
import { ReportView } from './report-view.web.tsx'
import './report.css'

const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm)

/** A report with the rows that it gives. */
const CONTENT: RecordContent = {
  tabs: [{ key: 'rows', title: ['数据', 'Rows'], render: ({ code }) => <ReportView code={String(code)} /> }],
}

/** Reports that administrators make. */
export function ReportListPage() {
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={onlineReport}
      record={CONTENT}
      Form={ReportForm}
      toolbar={<TablesButton />}
      rowActions={() => [
        { key: 'open', title: OPEN, permission: LIST, run: ({ code }) => void navigate(reportUrl(code)) },
      ]}
      cells={{ cgrSql: ({ cgrSql }) => <code>{cgrSql}</code> }}
    />
  )
}

/** One of them on a page of its own. */
export function ReportRecord() {
  return <RecordPage resource={onlineReport} content={CONTENT} Form={ReportForm} />
}

/** The fields as declared, with the statement in the editor of code. */
function ReportForm(props: ResourceFormProps) {
  const t = useTranslate()
  return (
    <ResourceForm {...props}>
      <FormGrid>
        {onlineReport.form.flatMap((names) =>
          names.map((name) => (
            <FormField key={name} resource={onlineReport} name={name} isWide={names.length === 1}>
              {name === 'cgrSql' ? (
                <CodeEditor language="sql" aria-label={t(onlineReport.fields.cgrSql.title)} />
              ) : undefined}
            </FormField>
          )),
        )}
      </FormGrid>
    </ResourceForm>
  )
}

interface OwnTable {
  readonly name: string
  readonly title: Text
  readonly columns: readonly { readonly name: string; readonly title: Text }[]
}

/** The tables of the shop that a statement may name, for whoever writes one. */
function TablesButton() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<TableOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t(TABLES)}
      </Button>
      <WindowModal isOpen={isOpen} title={t(TABLES)} width={720} footer={null} onClose={() => setOpen(false)}>
        <Tables />
      </WindowModal>
    </>
  )
}

function Tables() {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [onlineReport.name, 'tables'],
    queryFn: ({ signal }) => client.get<readonly OwnTable[]>(`${onlineReport.path}/tables`, {}, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  return data ? (
    <div className="report-tables">
      <p>{t(HELP)}</p>
      <Collapse
        items={data.map(({ name, title, columns }) => ({
          key: name,
          label: (
            <>
              <code>{name}</code> {t(title)}
            </>
          ),
          children: columns.map((column) => (
            <div key={column.name}>
              <code>{column.name}</code> {t(column.title)}
            </div>
          )),
        }))}
      />
    </div>
  ) : (
    <Skeleton active />
  )
}

const LIST = permissionOf(onlineReport, 'list')
const OPEN: Text = ['打开', 'Open']
const TABLES: Text = ['可用数据表', 'Tables']
const FAILED: Text = ['数据表加载失败', 'The tables could not be loaded']
const HELP: Text = [
  '商城数据的SQL可以读取以下数据表。每位读者只能看到自己有权查看的行和字段；金额以元为单位。',
  'SQL on the data of the shop may read these. Each reader sees the rows and fields that are theirs; amounts are yuan.',
]
