import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Segmented, Skeleton } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useHeight } from '#kit/web/browser/use-width.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import './grant.css'
import { GrantBoxes } from './grant-boxes.web.tsx'
import { type GrantCalls, SAVED } from './grant-calls.web.ts'
import { GrantChangeList } from './grant-changes.web.tsx'
import { GrantRulesPanel } from './grant-rules.web.tsx'
import { canHaveRules, matching } from './grant-tree.ts'
import { isGroup } from './menu-kind.ts'
import { TakenBack } from './taken-back.web.tsx'
import { useGrants } from './use-grants.web.ts'

interface GrantEditorOptions {
  /** Whose grants these are: `管理员`. */
  readonly name: string
  readonly calls: GrantCalls
  /** Whether what is not saved counts as unsaved input of the page. */
  readonly isOpen: boolean
}

interface GrantEditor {
  /** Changes that are not saved. */
  readonly count: number
  readonly isSaving: boolean
  /** @returns whether it was saved */
  readonly save: () => Promise<boolean>
  readonly undo: () => void
  /** The boxes with their tools. */
  readonly body: ReactNode
  /** Says what a save would do, and lists it. */
  readonly summary: ReactNode
}

/** Grants of pages, buttons and data rules on their way, wherever they are shown. */
export function useGrantEditor({ name, calls, isOpen }: GrantEditorOptions): GrantEditor {
  const t = useTranslate()
  const { told, isBusy: isSaving } = useTold()
  const grants = useGrants(calls)
  const { tree, granted, changes, isChanged } = grants
  const [text, setText] = useState('')
  const [isLinked, setLinked] = useState(false)
  const [openKeys, setOpenKeys] = useState<readonly string[]>()
  const [selected, setSelected] = useState<string>()
  const [isListed, setListed] = useState(false)
  const [saves, setSaves] = useState(0)
  useUnsaved(isOpen && isChanged)

  const search = useDeferredValue(text.trim())
  const found = useMemo(() => (tree && search !== '' ? matching(tree, search) : undefined), [tree, search])
  const before = useMemo(
    () => new Set([...granted].filter((id) => !changes.granted.includes(id)).concat(changes.taken)),
    [granted, changes],
  )
  const groups = useMemo(
    () => [...(tree?.entries.values() ?? [])].filter((entry) => isGroup(entry)).map(({ id }) => id),
    [tree],
  )
  const entry = selected === undefined ? undefined : tree?.entries.get(selected)
  const count = changes.granted.length + changes.taken.length + changes.rules.length

  const save = async () => {
    const isSaved = (await told(grants.save(), { done: t(SAVED) })) !== undefined
    if (isSaved) {
      setListed(false)
      setSaves(saves + 1)
    }
    return isSaved
  }
  const summary = (
    <Button type="link" disabled={count === 0} aria-expanded={isListed} onClick={() => setListed(!isListed)}>
      {count === 0
        ? t(UNCHANGED)
        : t(CHANGED, { granted: changes.granted.length, taken: changes.taken.length, rules: changes.rules.length })}
    </Button>
  )
  const body = (
    <>
      {grants.error !== undefined && (
        <ErrorState error={grants.error} title={FAILED} onRetry={() => void grants.load()} />
      )}
      {grants.error === undefined && !tree && <Skeleton active paragraph={{ rows: 12 }} />}
      <TakenBack {...calls.taken} kind="grants" turn={saves} onGivenBack={() => void grants.load()} />
      {tree && (
        <div className="grant-body">
          <div className="grant-tools">
            <Input.Search
              className="grant-search"
              allowClear
              placeholder={t(SEARCH)}
              aria-label={t(SEARCH)}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Segmented
              aria-label={t(LINKING)}
              value={isLinked ? 'linked' : 'alone'}
              onChange={(value) => setLinked(value === 'linked')}
              options={[
                { value: 'alone', label: t(ALONE) },
                { value: 'linked', label: t(LINKED) },
              ]}
            />
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'all', label: t(ALL), onClick: grants.grantAll },
                  { key: 'none', label: t(NONE), onClick: grants.takeAll },
                  { key: 'open', label: t(OPEN_ALL), onClick: () => setOpenKeys([...tree.below.keys()]) },
                  { key: 'close', label: t(CLOSE_ALL), onClick: () => setOpenKeys([]) },
                ],
              }}
            >
              <Button>
                {t(TREE)} <DownOutlined />
              </Button>
            </Dropdown>
          </div>
          {found?.hits === 0 ? (
            <EmptyState title={NO_MATCH} hint={NO_MATCH_HINT} />
          ) : (
            <Sized>
              {(height) => (
                <GrantBoxes
                  tree={tree}
                  label={t(GRANTS_OF, { name })}
                  granted={granted}
                  before={before}
                  rules={grants.rules}
                  shown={found?.shown}
                  search={search}
                  open={found ? [...found.shown] : (openKeys ?? groups)}
                  height={height}
                  onOpen={setOpenKeys}
                  onToggle={(id) => grants.toggle(id, isLinked)}
                  selected={selected}
                  onSelect={setSelected}
                />
              )}
            </Sized>
          )}
          {entry && canHaveRules(entry) && (
            <GrantRulesPanel
              key={entry.id}
              entry={entry}
              isGranted={granted.has(entry.id)}
              rules={grants.rules.get(entry.id)}
              rulesOf={calls.rulesOf}
              onTick={grants.tick}
            />
          )}
          {isListed && count > 0 && <GrantChangeList tree={tree} changes={changes} />}
        </div>
      )}
    </>
  )
  return { count, isSaving, save, undo: grants.undo, body, summary }
}

/** Gives what is inside the height that is there. */
function Sized({ children }: { readonly children: (height: number) => React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  return (
    <div ref={box} className="grant-sized">
      {height > 0 && children(height)}
    </div>
  )
}

const FAILED: Text = ['权限加载失败', 'The permissions could not be loaded']
const SEARCH: Text = ['搜索名称或授权标识', 'Search by name or code']
const LINKING: Text = ['勾选方式', 'How boxes are linked']
const ALONE: Text = ['单独勾选', 'Alone']
const LINKED: Text = ['父子关联', 'Linked']
const TREE: Text = ['树操作', 'Tree']
const ALL: Text = ['全部勾选', 'Select all']
const NONE: Text = ['取消全选', 'Clear all']
const OPEN_ALL: Text = ['展开所有', 'Expand all']
const CLOSE_ALL: Text = ['合并所有', 'Collapse all']
const NO_MATCH: Text = ['没有符合条件的菜单或按钮', 'Nothing matches']
const NO_MATCH_HINT: Text = ['换一个关键字试试', 'Try another keyword']
const UNCHANGED: Text = ['没有变更', 'Nothing changed']
const CHANGED: Text = [
  '授予 {granted} 项，收回 {taken} 项，规则变更 {rules} 项',
  '{granted} granted, {taken} taken, {rules} {rules|rule|rules} changed',
]

export const GRANTS_OF: Text = ['权限配置 · {name}', 'Permissions of {name}']
