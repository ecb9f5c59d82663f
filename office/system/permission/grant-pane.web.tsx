import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { GrantCalls } from './grant-calls.web.ts'
import { useGrantEditor } from './grant-editor.web.tsx'

/** The same grants as a part of a page; give it a `key` per owner. */
export function GrantPane({ name, calls }: { readonly name: string; readonly calls: GrantCalls }) {
  const t = useTranslate()
  const { count, isSaving, save, undo, body, summary } = useGrantEditor({ name, calls, isOpen: true })
  return (
    <div className="grant-pane">
      {body}
      <div className="grant-footer">
        {summary}
        <Button disabled={count === 0 || isSaving} onClick={undo}>
          {t(UNDO)}
        </Button>
        <Button type="primary" loading={isSaving} disabled={count === 0} onClick={() => void save()}>
          {t(SAVE)}
        </Button>
      </div>
    </div>
  )
}

const UNDO: Text = ['撤销变更', 'Undo changes']
const SAVE: Text = ['保存', 'Save']
