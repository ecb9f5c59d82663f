import { Form, Input } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { EntryForm } from '#kit/web/form/entry-form.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { CATEGORY_NAME_MAX, categoryNames } from './category.ts'
import { categoryCalls } from './category-calls.web.ts'
import { type CategoryRow, categoryRow } from './category-tree.ts'

/** Which category is being written: a new one below `parent` (`ROOT` for the top), or `row`. */
type CategoryTask =
  | { readonly kind: 'add'; readonly parent: string }
  | { readonly kind: 'edit'; readonly row: CategoryRow }

interface CategoryFormProps {
  readonly task: CategoryTask
  readonly isDisabled?: boolean
  readonly onCancel?: () => void
  /** Told the row as the server answered it. */
  readonly onSaved: (row: AnyRow) => void
}

/** Names of a category in both languages; its code is made by the server. */
export function CategoryForm({ task, isDisabled = false, onCancel, onSaved }: CategoryFormProps) {
  const t = useTranslate()
  const [form] = Form.useForm()
  const row = task.kind === 'edit' ? task.row : undefined
  const rules = [{ max: CATEGORY_NAME_MAX, message: t(TOO_LONG, { max: CATEGORY_NAME_MAX }) }]
  return (
    <EntryForm<AnyRow>
      form={form}
      draft={`system:category:${task.kind === 'edit' ? task.row.id : `new:${task.parent === ROOT ? '' : task.parent}`}`}
      start={{ name: row?.name ?? '', nameEn: row?.nameEn ?? '' }}
      version={row?.version}
      isDisabled={isDisabled}
      {...(onCancel && { onCancel })}
      newer={(current) => t(NEWER, { names: categoryNames(categoryRow(current), 'zh-CN').join(' / ') })}
      save={(values, version = 0) => {
        const names = { name: String(values.name).trim(), nameEn: String(values.nameEn ?? '').trim() }
        return task.kind === 'edit'
          ? categoryCalls.edit({ id: task.row.id, version }, names)
          : categoryCalls.add(task.parent, names)
      }}
      onSaved={onSaved}
    >
      <Form.Item
        name="name"
        label={t(NAME)}
        rules={[{ required: true, whitespace: true, message: t(NAME_NEEDED) }, ...rules]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="nameEn" label={t(NAME_EN)} extra={t(NAME_EN_HELP)} rules={rules}>
        <Input autoComplete="off" lang="en" />
      </Form.Item>
      {row && (
        <Form.Item label={t(CODE)}>
          <code>{row.code}</code>
        </Form.Item>
      )}
    </EntryForm>
  )
}

const NEWER: Text = [
  '他人已改为「{names}」。再次保存将以您填写的为准。',
  'Somebody changed it to “{names}”. Saving again replaces that with yours.',
]
const NAME: Text = ['分类名称', 'Name']
const NAME_EN: Text = ['英文名称', 'English name']
const NAME_EN_HELP: Text = ['界面切换为英文时显示，可不填', 'Shown when the interface is in English; optional']
const NAME_NEEDED: Text = ['请输入分类名称', 'Enter a name']
const TOO_LONG: Text = ['最多 {max} 个字符', 'At most {max} {max|character|characters}']
const CODE: Text = ['分类编码', 'Code']
