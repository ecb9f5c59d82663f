import { DownOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Dropdown, Empty, Input, type InputRef, Modal, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import { useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { useFocusOnOpen } from '../page/modal/use-focus-on-open.web.ts'
import { type CheckNode, flatNodes, foundNodes, halfChecked, toggleNode } from './tree-check.ts'
import type { TreePick } from './tree-pick.ts'
import './picker.css'

interface TreePickDialogProps {
  readonly tree: TreePick
  readonly nodes: readonly CheckNode[]
  readonly isMany: boolean
  readonly checked: readonly string[]
  readonly isOpen: boolean
  /** Whether the roots are open at first. */
  readonly isRootOpen: boolean
  readonly onClose: () => void
  readonly onPick: (nodes: readonly CheckNode[]) => void
}

/** Height of the tree, in pixels; only what is in sight is rendered. */
const TREE_HEIGHT = 360

/** A tree with a box at each node, and a search through it. */
export function TreePickDialog({
  tree,
  nodes,
  isMany,
  isOpen,
  isRootOpen,
  onClose,
  onPick,
  ...props
}: TreePickDialogProps) {
  const t = useTranslate()
  const [checked, setChecked] = useState<ReadonlySet<string>>(() => new Set(props.checked))
  const [isLinked, setLinked] = useState(false)
  const [text, setText] = useState('')
  const search = useRef<InputRef>(null)
  const [open, setOpen] = useState<readonly string[]>()
  const found = foundNodes(nodes, text)
  const roots = isRootOpen ? nodes.filter(({ children }) => children.length > 0).map(({ key }) => key) : []
  const toggle = (key: string) =>
    setChecked(isMany ? toggleNode({ nodes, checked, key, isLinked }) : new Set(checked.has(key) ? [] : [key]))
  useBackLeaves(isOpen, onClose)
  useFocusOnOpen(isOpen, () => search.current?.input)
  return (
    <Modal
      title={t(tree.title)}
      width={tree.width}
      open={isOpen}
      onCancel={onClose}
      className="tree-pick-dialog"
      footer={
        <div className="tree-pick-footer">
          {isMany && (
            <Dropdown
              trigger={['click']}
              placement="topLeft"
              menu={{
                items: [
                  { key: 'linked', label: t(LINKED) },
                  { key: 'free', label: t(FREE) },
                ],
                selectable: true,
                selectedKeys: [isLinked ? 'linked' : 'free'],
                onClick: ({ key }) => setLinked(key === 'linked'),
              }}
            >
              <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
                {t(WITH_TREE)}
              </Button>
            </Dropdown>
          )}
          <span className="tree-pick-gap" />
          <Button onClick={onClose}>{t(CLOSE)}</Button>
          <Button type="primary" onClick={() => onPick(flatNodes(nodes).filter(({ key }) => checked.has(key)))}>
            {t(CONFIRM)}
          </Button>
        </div>
      }
    >
      <Input
        ref={search}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t(tree.searchHint)}
        placeholder={t(tree.searchHint)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="tree-pick-nodes">
        {found.length === 0 ? (
          <Empty description={t(NOTHING)} />
        ) : (
          <Tree
            aria-label={t(tree.title)}
            checkable
            blockNode
            checkStrictly
            selectable={false}
            height={TREE_HEIGHT}
            treeData={found.map(rendered)}
            checkedKeys={{
              checked: [...checked],
              halfChecked: isLinked && text.trim() === '' ? [...halfChecked(nodes, checked)] : [],
            }}
            onCheck={(_keys, { node }) => toggle(String(node.key))}
            expandedKeys={[...(open ?? roots)]}
            onExpand={(keys) => setOpen(keys.map(String))}
          />
        )}
      </div>
    </Modal>
  )
}

/** A node as antd takes it. */
function rendered({ key, title, children }: CheckNode): DataNode {
  return { key, title, children: children.map(rendered) }
}

const WITH_TREE: Text = ['树操作', 'Tree']
const LINKED: Text = ['父子关联', 'Link parents and children']
const FREE: Text = ['取消关联', 'Check one by one']
const CLOSE: Text = ['关闭', 'Close']
const CONFIRM: Text = ['确认', 'Confirm']
const NOTHING: Text = ['没有查询到任何数据', 'No data found']
