import { FilterOutlined } from '@ant-design/icons'
import { Tag, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import { useMemo } from 'react'
import { type Locale, nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { aboveOf, boxesOf, canHaveRules, type GrantEntry, type GrantRules, type GrantTree } from './grant-tree.ts'
import { isGroup, MENU_TYPE } from './menu-kind.ts'

interface GrantBoxesProps {
  readonly tree: GrantTree
  readonly granted: ReadonlySet<string>
  readonly before: ReadonlySet<string>
  readonly rules: ReadonlyMap<string, GrantRules>
  /** Entries to show; all of them when left out. */
  readonly shown: ReadonlySet<string> | undefined
  readonly search: string
  readonly open: readonly string[]
  readonly height: number
  readonly label: string
  readonly onOpen: (open: readonly string[]) => void
  readonly onToggle: (id: string) => void
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

interface BoxNode extends DataNode {
  readonly key: string
  readonly entry: GrantEntry
  children?: BoxNode[]
}

/** Menu and buttons as boxes; only the rows on show are in the page. */
export function GrantBoxes({ tree, granted, shown, open, height, label, ...props }: GrantBoxesProps) {
  const t = useTranslate()
  const nodes = useMemo(() => nodesOf(tree, shown), [tree, shown])
  const boxes = useMemo(() => boxesOf(tree, granted), [tree, granted])
  return (
    <Tree<BoxNode>
      aria-label={label}
      className="grant-boxes"
      checkable
      checkStrictly
      blockNode
      virtual
      motion={false}
      height={height}
      itemHeight={28}
      treeData={nodes}
      checkedKeys={{ checked: [...boxes.checked], halfChecked: [...boxes.halfChecked] }}
      expandedKeys={[...open]}
      selectedKeys={props.selected === undefined ? [] : [props.selected]}
      onExpand={(keys) => props.onOpen(keys.map(String))}
      onCheck={(_, { node }) => props.onToggle(node.key)}
      onSelect={(_, { node }) => props.onSelect(node.key)}
      titleRender={({ entry }) => (
        <span className="grant-title">
          <EntryName entry={entry} search={props.search} />
          {entry.menuType === MENU_TYPE.button && <Tag variant="filled">{t(BUTTON)}</Tag>}
          {entry.perms && <code className="grant-code">{entry.perms}</code>}
          {canHaveRules(entry) && (
            <StateTag tone="orange">
              <FilterOutlined aria-hidden /> {rulesText(t, props.rules.get(entry.id)?.ruleIds.length ?? 0)}
            </StateTag>
          )}
          {!isGroup(entry) && granted.has(entry.id) !== props.before.has(entry.id) && (
            <StateTag tone={granted.has(entry.id) ? 'green' : 'red'}>
              {t(granted.has(entry.id) ? GRANTED : TAKEN)}
            </StateTag>
          )}
          {entry.held === 'none' && <span className="grant-note">{t(NOT_HELD)}</span>}
          {entry.held === 'bound' && <span className="grant-note">{t(BOUND)}</span>}
        </span>
      )}
    />
  )
}

function rulesText(t: ReturnType<typeof useTranslate>, count: number): string {
  return count === 0 ? t(RULES) : t(RULES_TICKED, { n: count })
}

function nodesOf(tree: GrantTree, shown: ReadonlySet<string> | undefined): BoxNode[] {
  const nodeOf = (entry: GrantEntry): BoxNode => {
    const children = (tree.below.get(entry.id) ?? []).filter(({ id }) => shown?.has(id) ?? true)
    return {
      key: entry.id,
      title: entry.name,
      entry,
      disableCheckbox: !isGroup(entry) && entry.held === 'none',
      ...(children.length > 0 ? { children: children.map(nodeOf) } : { isLeaf: true }),
    }
  }
  return (tree.below.get('') ?? []).filter(({ id }) => shown?.has(id) ?? true).map(nodeOf)
}

function EntryName({ entry, search }: { readonly entry: GrantEntry; readonly search: string }) {
  const locale = useLocale()
  const name = nameOf(entry, locale)
  const at = search === '' ? -1 : name.toLowerCase().indexOf(search.toLowerCase())
  return at < 0 ? (
    name
  ) : (
    <span>
      {name.slice(0, at)}
      <mark className="grant-mark">{name.slice(at, at + search.length)}</mark>
      {name.slice(at + search.length)}
    </span>
  )
}

/** The name in the language of the reader. */
export function nameOf({ name, nameEn }: Pick<GrantEntry, 'name' | 'nameEn'>, locale: Locale): string {
  return nameIn(locale, name, nameEn)
}

/** The names of an entry and of those above it, such as `系统管理 / 用户管理`; the id of one that is not in the tree. */
export function pathOf(tree: GrantTree, id: string, locale: Locale): string {
  const entry = tree.entries.get(id)
  const names = entry ? [entry, ...aboveOf(tree, id)].map((one) => nameOf(one, locale)) : [id]
  return names.toReversed().join(' / ')
}

const BUTTON: Text = ['按钮', 'Button']
const RULES: Text = ['数据规则', 'Data rules']
const RULES_TICKED: Text = ['{n} 条规则', 'Rules: {n}']
const GRANTED: Text = ['授予', 'Granted']
const TAKEN: Text = ['收回', 'Taken']
const NOT_HELD: Text = ['您自己没有，不能授予', 'You do not hold it']
const BOUND: Text = ['须勾选您自己的数据规则', 'Only with your own data rules']
