import { useQuery } from '@tanstack/react-query'
import { Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { pathOf } from '../permission/grant-boxes.web.tsx'
import { loadEntries } from '../permission/grant-calls.web.ts'
import { grantTree } from '../permission/grant-tree.ts'
import { type ChoosableRole, roleCalls } from './role-calls.web.ts'
import './role.css'

interface RoleComparisonProps {
  readonly role: { readonly id: string; readonly roleName: string }
  readonly open: boolean
  readonly onClose: () => void
}

/** What one role has and another has not. */
export function RoleComparison({ role, open, onClose }: RoleComparisonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [other, setOther] = useState<string>()
  const roles = useQuery({ queryKey: ['all-roles'], queryFn: roleCalls.all, gcTime: 0 })
  const query = useQuery({
    queryKey: ['role-comparison', role.id, other],
    queryFn: async () => {
      const [entries, comparison] = await Promise.all([loadEntries(), roleCalls.compare(role.id, other ?? '')])
      return { tree: grantTree(entries), comparison }
    },
    enabled: other !== undefined,
    gcTime: 0,
  })
  const roleNameOf = ({ roleName, roleNameEn }: ChoosableRole) => nameIn(locale, roleName, roleNameEn)
  const otherRole = roles.data?.find(({ id }) => id === other)
  const otherName = otherRole ? roleNameOf(otherRole) : ''
  useBackLeaves(open, onClose)

  const path = (id: string) => (query.data ? pathOf(query.data.tree, id, locale) : id)
  const list = (title: string, ids: readonly string[]) => (
    <section>
      <h3>{`${title} (${ids.length})`}</h3>
      <ul>
        {ids.map((id) => (
          <li key={id}>{path(id)}</li>
        ))}
      </ul>
      {ids.length === 0 && <small>{t(NOTHING)}</small>}
    </section>
  )
  const rulesText = ({ names, match }: { readonly names: readonly string[]; readonly match: 'and' | 'or' }): string =>
    names.length === 0 ? t(ALL_ROWS) : names.join(match === 'and' ? ` ${t(AND)} ` : ` ${t(OR)} `)

  return (
    <Modal title={t(TITLE, { name: role.roleName })} width={WIDTH} open={open} onCancel={onClose} footer={null}>
      <Select
        className="role-other"
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: '100%' }}
        placeholder={t(CHOOSE)}
        aria-label={t(CHOOSE)}
        value={other}
        onChange={setOther}
        loading={roles.isPending}
        options={(roles.data ?? [])
          .filter(({ id }) => id !== role.id)
          .map((one) => ({ value: one.id, label: `${roleNameOf(one)} (${one.roleCode})` }))}
      />
      {other !== undefined && query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <p className="role-note">{t(BOTH, { n: query.data.comparison.both })}</p>
          <div className="role-compare">
            {list(t(ONLY, { name: role.roleName }), query.data.comparison.onlyLeft)}
            {list(t(ONLY, { name: otherName }), query.data.comparison.onlyRight)}
            <section>
              <h3>{`${t(OTHER_RULES)} (${query.data.comparison.rules.length})`}</h3>
              <ul>
                {query.data.comparison.rules.map(({ permissionId, left, right }) => (
                  <li key={permissionId}>
                    {path(permissionId)}
                    <br />
                    <small>{`${role.roleName}: ${rulesText(left)}`}</small>
                    <br />
                    <small>{`${otherName}: ${rulesText(right)}`}</small>
                  </li>
                ))}
              </ul>
              {query.data.comparison.rules.length === 0 && <small>{t(NOTHING)}</small>}
            </section>
          </div>
        </>
      )}
    </Modal>
  )
}

/** Pixels on a desktop. */
const WIDTH = 960

const TITLE: Text = ['比较角色 · {name}', 'Compare {name}']
const CHOOSE: Text = ['选择要比较的角色', 'Choose the role to compare with']
const FAILED: Text = ['比较失败', 'The roles could not be compared']
const BOTH: Text = ['两者都有 {n} 项权限。', 'Both have {n} {n|permission|permissions}.']
const ONLY: Text = ['只有「{name}」有', 'Only {name}']
const OTHER_RULES: Text = ['数据规则不同', 'Other data rules']
const ALL_ROWS: Text = ['全部数据', 'all rows']
const AND: Text = ['且', 'and']
const OR: Text = ['或', 'or']
const NOTHING: Text = ['无', 'None']
