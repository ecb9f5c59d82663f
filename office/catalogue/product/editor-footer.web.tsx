import { Button, Popover } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import type { WireError } from '#kit/web/client/api-error.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { namedError } from '#office/catalogue/sku/sku-error.ts'
import { STEPS } from './product-steps.ts'
import type { ProductEditorState } from './use-product-editor.web.ts'

/** So many are spelled out. */
const MOST_SHOWN = 8

interface EditorFooterProps {
  readonly resource: AnyResource
  readonly editor: ProductEditorState
  readonly isOnShelf: boolean
  /** What still keeps the saved listing off the shelf. */
  readonly waiting: readonly WireError[]
}

/** Always in sight: where the work stands, and the buttons that save it. */
export function EditorFooter({ resource, editor, isOnShelf, waiting }: EditorFooterProps) {
  const t = useTranslate()
  const can = useCan()
  // There the steps themselves are as near.
  const isPhone = useIsPhone()
  const { step, setStep, busy, isDirty, base } = editor
  const place = STEPS.indexOf(step)
  const before = STEPS[place - 1]
  const after = STEPS[place + 1]
  const mayShelve = can(actionPermission(resource, 'shelf'))
  return (
    <div className="product-footer">
      <span className="product-footer-state" aria-live="polite">
        {busy && editor.isUploading ? t(WAITS) : isDirty ? t(KEPT) : base && t(ALL_SAVED)}
        {waiting.length > 0 && (
          <Popover
            trigger="click"
            placement="topLeft"
            title={t(WAITING)}
            content={
              <ul className="shelf-errors">
                {waiting.slice(0, MOST_SHOWN).map(({ path, message }) => (
                  <li key={`${path}${message}`}>
                    <Button type="link" size="small" onClick={() => editor.lead({ path })}>
                      {t(namedError({ path, message: [message, message] }, base?.skuList ?? []))}
                    </Button>
                  </li>
                ))}
                {waiting.length > MOST_SHOWN && <li>{t(REST, { n: waiting.length - MOST_SHOWN })}</li>}
              </ul>
            }
          >
            <Button type="link" size="small">
              {t(WAITING_COUNT, { n: waiting.length })}
            </Button>
          </Popover>
        )}
      </span>
      {before && !isPhone && <Button onClick={() => setStep(before)}>{t(BEFORE)}</Button>}
      {after && !isPhone && <Button onClick={() => setStep(after)}>{t(AFTER)}</Button>}
      {isOnShelf && mayShelve && (
        <Button danger disabled={busy !== undefined} onClick={() => void editor.takeOff()}>
          {t(TAKE_OFF)}
        </Button>
      )}
      <Button
        type={mayShelve && !isOnShelf ? 'default' : 'primary'}
        loading={busy === 'save'}
        disabled={busy === 'shelf'}
        onClick={() => void editor.save(false)}
      >
        {t(SAVE)}
      </Button>
      {mayShelve && !isOnShelf && (
        <Button
          type="primary"
          loading={busy === 'shelf'}
          disabled={busy === 'save'}
          onClick={() => void editor.save(true)}
        >
          {t(SAVE_AND_SHELVE)}
        </Button>
      )}
    </div>
  )
}

const WAITS: Text = ['图片上传完成后自动保存…', 'Saving as soon as the pictures have arrived…']
const KEPT: Text = ['有未保存的修改，草稿已自动保存', 'Unsaved changes, kept as a draft']
const ALL_SAVED: Text = ['已保存', 'Saved']
const WAITING: Text = ['上架前须补齐', 'Before it can be published']
const WAITING_COUNT: Text = ['上架检查：还有 {n} 项', 'Before publishing: {n} left']
const REST: Text = ['另有 {n} 项', '{n} more']
const BEFORE: Text = ['上一步', 'Back']
const AFTER: Text = ['下一步', 'Next']
const TAKE_OFF: Text = ['下架', 'Unpublish']
const SAVE: Text = ['保存', 'Save']
const SAVE_AND_SHELVE: Text = ['保存并上架', 'Save and publish']
