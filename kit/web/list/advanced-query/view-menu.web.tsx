import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { SavedQuery } from '#kit/contract/saved-query.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import type { AdvancedToolsProps } from './advanced-tools-props.web.ts'
import './query-builder.css'
import { SaveForm } from './save-form.web.tsx'
import { SavedList } from './saved-list.web.tsx'
import { useDefaultView } from './use-default-view.web.ts'
import { useSavedQueries } from './use-saved-queries.web.tsx'
import { isShown, viewContent, viewState } from './view-content.ts'

interface ViewMenuProps extends AdvancedToolsProps {
  readonly onClose: () => void
}

/** Saved views of a list: columns, filters, sort and advanced query under one name. */
export function ViewMenu({ list, listColumns, onClose }: ViewMenuProps) {
  const { resource, state } = list
  const t = useTranslate()
  const saved = useSavedQueries(resource.name, 'view')
  const [defaultView, setDefaultView] = useDefaultView(resource)
  const [isSaving, setSaving] = useState(false)
  const now = viewContent(
    resource,
    state,
    listColumns.columns.map(({ name }) => name),
  )
  const show = ({ content }: SavedQuery) => {
    if (content.columns) {
      listColumns.change({ shown: content.columns })
    }
    list.showView(viewState(resource, content))
    onClose()
  }
  return (
    <div className="view-menu">
      <SavedList
        saved={saved}
        empty={NO_VIEWS}
        deletion={DELETION}
        onChoose={show}
        isCurrent={({ content }) => isShown(resource, content, now)}
        extra={({ id, title }) => {
          const isDefault = id === defaultView
          const name = t(isDefault ? NO_DEFAULT : MAKE_DEFAULT, { title })
          return (
            <Button
              type="text"
              size="small"
              icon={isDefault ? <StarFilled className="view-default" /> : <StarOutlined />}
              aria-label={name}
              aria-pressed={isDefault}
              title={name}
              onClick={() => setDefaultView(isDefault ? '' : id)}
            />
          )
        }}
      />
      {isSaving ? (
        <SaveForm onCancel={() => setSaving(false)} onSave={async (how) => setSaving(!(await saved.save(how, now)))} />
      ) : (
        <Button type="link" size="small" onClick={() => setSaving(true)}>
          {t(SAVE_NOW)}
        </Button>
      )}
    </div>
  )
}

const NO_VIEWS: Text = ['没有保存任何视图', 'No saved views']
const DELETION: Text = ['是否删除当前视图？', 'Delete this view?']
const MAKE_DEFAULT: Text = ['设为默认视图：{title}', 'Open the list with {title}']
const NO_DEFAULT: Text = ['取消默认视图：{title}', 'Do not open the list with {title}']
const SAVE_NOW: Text = ['保存当前视图', 'Save current view']
