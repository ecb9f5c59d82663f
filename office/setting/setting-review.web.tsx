import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { type SettingChange, settingOf } from './setting-values.ts'
import { shownSetting } from './shown-setting.web.ts'

interface SettingReviewProps {
  /** As the server read them; undefined while nothing is reviewed. */
  readonly changes: readonly SettingChange[] | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSave: () => void
}

/** What will change, and for whom, before it is saved. */
export function SettingReview({ changes, isBusy, onClose, onSave }: SettingReviewProps) {
  const t = useTranslate()
  return (
    <WindowModal
      isOpen={changes !== undefined}
      title={t(TITLE)}
      width={640}
      okText={t(SAVE)}
      cancelText={t(BACK)}
      confirmLoading={isBusy}
      keepsOpen
      onOk={onSave}
      onClose={onClose}
    >
      <ul className="setting-changes">
        {changes?.map(({ code, from, to }) => (
          <li key={code}>
            <strong>{t(settingOf(code).title)}</strong>
            <ChangedText code={code} from={from} to={to ?? settingOf(code).initial} />
            <p>{t(settingOf(code).effect)}</p>
          </li>
        ))}
      </ul>
    </WindowModal>
  )
}

/** From what to what. */
export function ChangedText({ code, from, to }: SettingChange & { readonly to: NonNullable<SettingChange['to']> }) {
  const t = useTranslate()
  return (
    <p className="setting-change">
      <del>{shownSetting(code, from, t)}</del>
      <span aria-hidden> → </span>
      <ins>{shownSetting(code, to, t)}</ins>
    </p>
  )
}

const TITLE: Text = ['将要修改的设置', 'What will change']
const SAVE: Text = ['保存', 'Save']
const BACK: Text = ['返回修改', 'Back']
