import { useQuery } from '@tanstack/react-query'
import { TreeSelect, type TreeSelectProps } from 'antd'
import { nameIn } from '#kit/contract/text.ts'
import { useLocale } from '#kit/web/browser/text.web.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { type ParentNode, permissionCalls } from './permission-calls.web.ts'

interface ParentSelectProps extends TreeSelectProps<string> {
  /** Id of the entry that goes below the chosen one: neither itself nor what is below it can hold it. */
  readonly entryId: string | undefined
}

interface ParentOption {
  readonly value: string
  readonly title: string
  readonly children: ParentOption[]
}

/** An entry of the menu that another one may come below. */
export function ParentSelect({ entryId, ...props }: ParentSelectProps) {
  const locale = useLocale()
  const { data = [], isPending } = useQuery({
    queryKey: ['menu-parents'],
    queryFn: permissionCalls.parents,
    gcTime: 0,
  })
  const optionsOf = (nodes: readonly ParentNode[]): ParentOption[] =>
    nodes
      .filter(({ value, menuType }) => menuType !== MENU_TYPE.button && value !== entryId)
      .map(({ value, title, titleEn, children }) => ({
        value,
        title: nameIn(locale, title, titleEn),
        children: optionsOf(children ?? []),
      }))
  return (
    <TreeSelect<string>
      {...props}
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isPending}
      treeData={optionsOf(data)}
    />
  )
}
