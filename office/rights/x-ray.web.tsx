import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Form, List, Skeleton, Tag, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { nested } from '#kit/contract/nested.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { declared } from '../office.ts'
import type { Explanation, MenuEntry, RowsOfGrant } from './explanation.ts'
import './rights.css'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'

interface XRayProps {
  readonly userId: string
  /** As the page calls the person. */
  readonly name: string
  readonly onClose: () => void
}

const WIDTH = 640

/** Why one person may or may not: a page, a button, a field or a row. */
export function XRay({ userId, name, onClose }: XRayProps) {
  const t = useTranslate()
  const [permissionId, setPermissionId] = useState<string>()
  const [rowId, setRowId] = useState<string>()
  const entries = useQuery({
    queryKey: ['access-entries'],
    queryFn: ({ signal }) => client.get<readonly MenuEntry[]>('/sys/access/entries', {}, { signal }),
  })
  const { data, error, isFetching } = useQuery({
    queryKey: ['access-explain', userId, permissionId, rowId],
    queryFn: ({ signal }) =>
      client.get<Explanation>(
        '/sys/access/explain',
        { userId, permissionId, rowId: rowId ?? '' },
        { signal, handles: 'all' },
      ),
    enabled: permissionId !== undefined,
    retry: false,
  })
  const tree = useMemo(() => treeOf(entries.data ?? []), [entries.data])
  const resource = declared.find((each) => each.name === data?.resource)
  return (
    <PageDrawer
      open
      width={WIDTH}
      title={t(['权限透视：{name}', 'Permission x-ray: {name}'], { name })}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t(['页面或按钮', 'Page or button'])}>
          <TreeSelect
            autoFocus
            aria-label={t(['页面或按钮', 'Page or button'])}
            placeholder={t(['按名称或权限编码搜索', 'Search by name or permission code'])}
            loading={entries.isPending}
            treeData={tree}
            value={permissionId}
            onChange={(id: string | undefined) => {
              setPermissionId(id)
              setRowId(undefined)
            }}
            showSearch={{ treeNodeFilterProp: 'search' }}
            style={{ width: '100%' }}
          />
        </Form.Item>
        {resource && <RowChoice resource={resource} value={rowId} onChange={setRowId} />}
      </Form>
      <section aria-live="polite" aria-label={t(['结果', 'Result'])}>
        {permissionId === undefined ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(CHOOSE_FIRST)} />
        ) : error ? (
          <Alert type="error" showIcon title={error.message} />
        ) : data === undefined || isFetching ? (
          <Skeleton active />
        ) : (
          <Answer explanation={data} />
        )}
      </section>
    </PageDrawer>
  )
}

const CHOOSE_FIRST: Text = [
  '选择一个页面或按钮，即可看到该用户能否使用，以及由谁授予、被什么限制。',
  'Choose a page or a button to see whether this person may use it, what grants it and what limits it.',
]

interface RowChoiceProps {
  readonly resource: AnyResource
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** A row of the page, by the picker that fields for it have. */
function RowChoice({ resource, value, onChange }: RowChoiceProps) {
  const t = useTranslate()
  const text = resource.find?.title ?? resource.list[0]
  const field = ref(['某一条数据（可选）', 'One record (optional)'], resource, text === undefined ? {} : { text })
  return (
    <Form.Item label={t(field.title)}>
      <FieldControl
        field={field}
        value={value ?? null}
        onChange={(id: unknown) => onChange(typeof id === 'string' && id !== '' ? id : undefined)}
      />
    </Form.Item>
  )
}

function Answer({ explanation }: { readonly explanation: Explanation }) {
  const t = useTranslate()
  const { isAllowed, permission, reasons, roles, rows, fields, row } = explanation
  return (
    <>
      <p>
        <StateTag tone={isAllowed ? 'green' : 'red'}>
          {t(isAllowed ? ['允许', 'Allowed'] : ['不允许', 'Not allowed'])}
        </StateTag>{' '}
        {permission.path.join(' / ')}
        {permission.code && <code className="rights-code">{permission.code}</code>}
      </p>
      <List
        size="small"
        dataSource={[...reasons]}
        renderItem={({ text, isFor }) => (
          <List.Item>
            <span>
              <StateTag tone={isFor ? 'green' : 'orange'}>{t(isFor ? ['授予', 'For'] : ['原因', 'Against'])}</StateTag>{' '}
              {text}
            </span>
          </List.Item>
        )}
      />
      {roles.length > 0 && (
        <p>
          {t(['拥有此权限的角色：', 'Roles that have it: '])}
          {roles.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </p>
      )}
      {row && <Alert type={row.isSeen ? 'success' : 'warning'} showIcon title={row.text} />}
      {rows.length > 0 && <BoundRows rows={rows} />}
      {fields.length > 0 && (
        <>
          <h3>{t(['受限的字段', 'Limited fields'])}</h3>
          <ul>
            {fields.map(({ title, isSeen, code }) => (
              <li key={title}>
                {title}：{t(isSeen ? ['不可编辑', 'cannot be changed'] : ['不可见', 'not seen'])}
                <code className="rights-code">{code}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** How each role binds the rows of the page; what one of them lets through is seen. */
function BoundRows({ rows }: { readonly rows: readonly RowsOfGrant[] }) {
  const t = useTranslate()
  return (
    <>
      <h3>{t(['数据范围（满足任一角色即可见）', 'Rows (seen when one role lets them through)'])}</h3>
      <ul>
        {rows.map(({ by, rules, match, isReadable, passes }) => (
          <li key={by}>
            {by}：
            {rules.length === 0
              ? t(['全部数据', 'all rows'])
              : rules.join(t(match === 'and' ? [' 且 ', ' and '] : [' 或 ', ' or ']))}
            {!isReadable && (
              <StateTag tone="red">{t(['规则无法解析，不显示任何数据', 'Cannot be read: shows nothing'])}</StateTag>
            )}
            {passes !== null && (
              <StateTag tone={passes ? 'green' : 'grey'}>
                {t(passes ? ['此数据通过', 'lets it through'] : ['此数据不通过', 'does not'])}
              </StateTag>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface EntryNode {
  readonly value: string
  readonly title: string
  readonly search: string
  readonly children: EntryNode[]
}

function treeOf(entries: readonly MenuEntry[]): EntryNode[] {
  const nodes = nested(entries, ({ id, title, code }, children: readonly EntryNode[]) => ({
    value: id,
    title: code ? `${title}（${code}）` : title,
    search: `${title} ${code ?? ''}`,
    children: [...children],
  }))
  return [...nodes]
}
