import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '../browser/text.web.ts'
import { client } from '../client/client.web.ts'
import { listOf } from '../field/field-value.ts'
import type { PickerProps } from '../field/pickers.web.ts'
import { warned } from '../field/reference.web.ts'
import { PickBox } from './pick-box.web.tsx'
import { type CheckNode, flatNodes, readNodes } from './tree-check.ts'
import type { TreePick } from './tree-pick.ts'
import { TreePickDialog } from './tree-pick-dialog.web.tsx'
import { useDialog } from './use-dialog.web.ts'

export interface TreePickControlProps extends PickerProps {
  readonly tree: TreePick
  readonly isRootOpen?: boolean
  /** Values and labels of a new choice (`back` of the older widget). */
  readonly onBack?: (choices: readonly { readonly value: string; readonly text: string }[]) => void
}

const MINUTE_MS = 60_000
/** Labels of a tree are short: none is cut. */
const WHOLE = -1

/** A field whose nodes are picked from a whole tree: stores one column of them joined by commas, shows another. */
export function TreePickControl({ tree, isRootOpen = true, onBack, ...picker }: TreePickControlProps) {
  const { isDialogOnly = false, onCancel, ...props } = picker
  const t = useTranslate()
  const dialog = useDialog(isDialogOnly)
  const nodes = useWholeTree(tree)
  const values = listOf(props.value)
  const known = new Map(flatNodes(nodes).map((node) => [node.key, node]))
  return (
    <>
      {!isDialogOnly && (
        <PickBox
          {...props}
          placeholder={props.placeholder ?? t(tree.placeholder)}
          hasButton={false}
          ellipsis={WHOLE}
          choices={values.map((value) => ({ value, label: known.get(value)?.title ?? value }))}
          onChoices={(kept) => props.onChange?.(kept.join(','))}
          onOpen={dialog.open}
        />
      )}
      {dialog.opening > 0 && (
        <TreePickDialog
          key={dialog.opening}
          tree={tree}
          nodes={nodes}
          isMany={props.field.many ?? false}
          checked={values}
          isOpen={dialog.isOpen}
          isRootOpen={isRootOpen}
          onClose={() => {
            dialog.close()
            onCancel?.()
          }}
          onPick={(chosen) => {
            dialog.close()
            props.onChange?.(chosen.map(({ key }) => key).join(','))
            onBack?.(chosen.map(({ key, title }) => ({ value: key, text: title })))
          }}
        />
      )}
    </>
  )
}

const NO_NODES: readonly CheckNode[] = []

/** The whole tree, asked for once a minute at most. */
function useWholeTree({ path, value, label }: TreePick): readonly CheckNode[] {
  const { data } = useQuery({
    queryKey: ['pickTree', path, value, label],
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) =>
      readNodes(await warned(client.get<unknown>(path, {}, { signal })), { key: value, title: label }),
  })
  return data ?? NO_NODES
}
