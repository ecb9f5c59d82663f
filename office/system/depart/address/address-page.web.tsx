import { Avatar, Button, Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { departCalls } from '../depart-calls.web.ts'
import { DepartPanes } from '../depart-panes.web.tsx'
import { PeoplePager, PeopleSearch, useDepartPeople } from '../depart-people.web.tsx'
import { useDepartTree } from '../use-depart-tree.web.ts'

/** Colleagues and how to reach them. */
export function AddressPage() {
  const can = useCan()
  const code = 'system:address:list'
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(code) ? <AddressBook /> : <NoPermission code={code} />}</div>
    </>
  )
}

function AddressBook() {
  const departs = useDepartTree({ load: departCalls.level, search: departCalls.search })
  const chosen = [...departs.tree.state.levels.values()].flat().find(({ id }) => id === departs.chosen)
  return (
    <DepartPanes rows={departs} empty={<EmptyState title={NO_DEPARTS} />}>
      <People
        key={departs.chosen}
        orgCode={chosen?.orgCode ?? ''}
        isReady={departs.chosen === '' || chosen !== undefined}
      />
    </DepartPanes>
  )
}

interface PeopleProps {
  /** '' for everybody. */
  readonly orgCode: string
  /** The chosen department is known. */
  readonly isReady: boolean
}

function People({ orgCode, isReady }: PeopleProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const [look, setLook] = useState<'cards' | 'rows'>('cards')
  const people = useDepartPeople({
    path: '/sys/user/queryByOrgCodeForAddressList',
    params: orgCode === '' ? {} : { orgCode },
    isReady,
    size: 20,
  })
  const { request, query } = people
  if (query.isError) {
    return <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
  }
  const rows = query.data?.records ?? []
  return (
    <>
      <div className="depart-table-bar">
        <PeopleSearch people={people} />
        {!isPhone && (
          <Segmented
            style={{ marginInlineStart: 'auto' }}
            value={look}
            onChange={setLook}
            options={[
              { value: 'cards', label: t(CARDS) },
              { value: 'rows', label: t(ROWS) },
            ]}
          />
        )}
      </div>
      {query.data === undefined ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <EmptyState title={request.name === '' ? NOBODY : NO_MATCH} hint={request.name === '' ? NOBODY_HINT : TRY}>
          {request.name !== '' && <Button onClick={() => people.search('')}>{t(CLEAR)}</Button>}
        </EmptyState>
      ) : isPhone || look === 'cards' ? (
        <Cards people={rows} />
      ) : (
        <Rows people={rows} />
      )}
      <PeoplePager people={people} />
    </>
  )
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function Cards({ people }: { readonly people: readonly AnyRow[] }) {
  const t = useTranslate()
  return (
    <ul className="depart-people" aria-label={t(PEOPLE)}>
      {people.map((one) => {
        const position = text(one.post_dictText ?? one.post)
        return (
          <li key={one.id}>
            <Picture person={one} />
            <div>
              <p className="depart-person-name">{text(one.realname)}</p>
              <p className="depart-person-note">
                {[text(one.departName), position].filter(Boolean).join(' · ') || '-'}
              </p>
              <Ways person={one} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Rows({ people }: { readonly people: readonly AnyRow[] }) {
  const t = useTranslate()
  const dash = (value: unknown) => text(value) || '-'
  return (
    <Table<AnyRow>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...people]}
      columns={[
        { key: 'realname', dataIndex: 'realname', title: t(NAME) },
        { key: 'workNo', dataIndex: 'workNo', title: t(WORK_NO), render: dash },
        { key: 'departName', dataIndex: 'departName', title: t(DEPARTS), render: dash },
        {
          key: 'post',
          title: t(POST),
          render: (_: unknown, one: AnyRow) => dash(one.post_dictText ?? one.post),
        },
        { key: 'ways', title: t(WAYS), render: (_: unknown, one: AnyRow) => <Ways person={one} /> },
      ]}
    />
  )
}

function Picture({ person }: { readonly person: AnyRow }) {
  const name = text(person.realname)
  return (
    <Avatar size={48} aria-hidden>
      {name.slice(-1)}
    </Avatar>
  )
}

/** How to reach somebody: a tap calls or writes. */
function Ways({ person }: { readonly person: AnyRow }) {
  const ways = [
    ...[text(person.phone), text(person.telephone)].filter(Boolean).map((value) => ({ value, href: `tel:${value}` })),
    ...(text(person.email) === '' ? [] : [{ value: text(person.email), href: `mailto:${text(person.email)}` }]),
  ]
  return ways.length === 0
    ? '-'
    : ways.map(({ value, href }) => (
        <p key={href}>
          <a href={href}>{value}</a>
        </p>
      ))
}

const NO_DEPARTS: Text = ['还没有部门', 'There are no departments yet']
const FAILED: Text = ['通讯录加载失败', 'The address book could not be loaded']
const CARDS: Text = ['卡片', 'Cards']
const ROWS: Text = ['列表', 'List']
const PEOPLE: Text = ['同事', 'Colleagues']
const NAME: Text = ['姓名', 'Name']
const WORK_NO: Text = ['工号', 'Staff number']
const DEPARTS: Text = ['部门', 'Departments']
const POST: Text = ['职务', 'Position']
const WAYS: Text = ['联系方式', 'How to reach']
const NOBODY: Text = ['这里还没有同事', 'There is nobody here yet']
const NOBODY_HINT: Text = ['在左侧选择其他部门', 'Choose another department']
const NO_MATCH: Text = ['没有符合条件的同事', 'No matching colleague']
const TRY: Text = ['换一个姓名试试', 'Try another name']
const CLEAR: Text = ['清除搜索', 'Clear the search']
