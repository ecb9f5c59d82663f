import { Alert, App, Form, Input, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, isRecord } from '#kit/web/client/api-error.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useFocusOnOpen } from '#kit/web/page/modal/use-focus-on-open.web.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { CATEGORY_NAME_MAX, categoryNames } from './category.ts'
import { type CategoryInput, categoryCalls } from './category-calls.web.ts'
import { type CategoryRow, categoryRow } from './category-tree.ts'

/** Which category is being written: a new one below `parent` (a root without), or `row`. */
export type CategoryTask =
  | { readonly kind: 'add'; readonly parent?: CategoryRow }
  | { readonly kind: 'edit'; readonly row: CategoryRow }

interface CategoryFormProps {
  readonly task: CategoryTask
  readonly open: boolean
  readonly onClose: () => void
  /** Told the row as the server answered it. */
  readonly onSaved: (task: CategoryTask, row: AnyRow) => void
}

/** Names of a category in both languages; its code is made by the server. */
export function CategoryForm({ task, open, onClose, onSaved }: CategoryFormProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const [form] = Form.useForm<CategoryInput>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  /** What somebody else made of it meanwhile. */
  const [newer, setNewer] = useState<CategoryRow>()
  useUnsaved(open && isDirty)
  const start = task.kind === 'edit' ? { name: task.row.name, nameEn: task.row.nameEn ?? '' } : { name: '', nameEn: '' }
  const rules = [{ max: CATEGORY_NAME_MAX, message: t(TOO_LONG, { max: CATEGORY_NAME_MAX }) }]

  const save = async (input: CategoryInput) => {
    setSaving(true)
    try {
      const names = { name: input.name.trim(), nameEn: input.nameEn.trim() }
      const { message: words, result } = await (task.kind === 'edit'
        ? categoryCalls.edit({ id: task.row.id, version: newer?.version ?? task.row.version }, names)
        : categoryCalls.add(task.parent?.id ?? ROOT, names))
      void message.success(words || t(SAVED))
      setDirty(false)
      onSaved(task, result)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 409 && isRecord(error.data)) {
        setNewer(categoryRow(error.data.current))
        return
      }
      const errors = error.errors.filter(({ path }) => path in start)
      form.setFields(errors.map(({ path, message: words }) => ({ name: path as keyof CategoryInput, errors: [words] })))
      if (errors.length === 0 && [200, 400].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      setSaving(false)
    }
  }
  const cancel = () => {
    if (!isDirty) {
      onClose()
      return
    }
    modal.confirm({
      title: t(THROW_AWAY),
      okText: t(YES),
      cancelText: t(GO_ON),
      okButtonProps: { danger: true },
      onOk: () => {
        setDirty(false)
        onClose()
      },
    })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      form.submit()
    }
  }

  useBackLeaves(open, cancel)
  useFocusOnOpen(open, () => form.getFieldInstance('name')?.input)
  return (
    <Modal
      title={t(task.kind === 'edit' ? EDIT : task.parent ? ADD_BELOW : ADD_ROOT, {
        name: task.kind === 'add' ? (task.parent?.name ?? '') : '',
      })}
      open={open}
      destroyOnHidden
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={cancel}
    >
      <Form<CategoryInput>
        form={form}
        layout="vertical"
        initialValues={start}
        onValuesChange={() => setDirty(true)}
        onFinish={(input) => void save(input)}
        onKeyDown={handleKeyDown}
      >
        {newer && (
          <Alert
            type="warning"
            showIcon
            className="category-newer"
            title={t(NEWER, { names: categoryNames(newer, 'zh-CN').join(' / ') })}
          />
        )}
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
      </Form>
    </Modal>
  )
}

const NEWER: Text = [
  '他人已改为「{names}」。再次保存将以您填写的为准。',
  'Somebody changed it to “{names}”. Saving again replaces that with yours.',
]
const ADD_ROOT: Text = ['新增分类', 'Add a category']
const ADD_BELOW: Text = ['在「{name}」下新增分类', 'Add a category below {name}']
const EDIT: Text = ['编辑分类', 'Edit the category']
const NAME: Text = ['分类名称', 'Name']
const NAME_EN: Text = ['英文名称', 'English name']
const NAME_EN_HELP: Text = ['界面切换为英文时显示，可不填', 'Shown when the interface is in English; optional']
const NAME_NEEDED: Text = ['请输入分类名称', 'Enter a name']
const TOO_LONG: Text = ['最多 {max} 个字符', 'At most {max} characters']
const SAVE: Text = ['保存', 'Save']
const SAVED: Text = ['操作成功！', 'Saved']
const CANCEL: Text = ['取消', 'Cancel']
const YES: Text = ['放弃', 'Throw away']
const GO_ON: Text = ['继续编辑', 'Keep editing']
const THROW_AWAY: Text = ['放弃未保存的修改？', 'Throw away what is not saved?']
