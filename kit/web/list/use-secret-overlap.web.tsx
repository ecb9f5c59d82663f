import { Radio } from 'antd'
import { useCallback } from 'react'
import { SECRET_OVERLAPS } from '#kit/contract/secret-overlap.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useModal } from '../page/modal/use-modal.web.ts'

/** Hours that are chosen to begin with: nobody who signs is locked out while the new secret travels. */
const USUAL_HOURS = 24

/** Asks for how long a secret that is replaced stays good. Resolves with hours, or with undefined when somebody thought better of it. */
export function useSecretOverlap(): (title: Text) => Promise<number | undefined> {
  const t = useTranslate()
  const modal = useModal()
  return useCallback(
    (title) =>
      new Promise((resolve) => {
        let hours = USUAL_HOURS
        modal.confirm({
          title: t(title),
          content: (
            <>
              <p>{t(QUESTION)}</p>
              <Radio.Group
                vertical
                aria-label={t(FORMER)}
                defaultValue={USUAL_HOURS}
                onChange={({ target }) => {
                  hours = target.value as number
                }}
                options={SECRET_OVERLAPS.map(([value, words]) => ({ value, label: t(words) }))}
              />
            </>
          ),
          onOk: () => resolve(hours),
          onCancel: () => resolve(undefined),
        })
      }),
    [modal, t],
  )
}

const FORMER: Text = ['原密钥', 'The former secret']
const QUESTION: Text = [
  '原密钥何时失效？在此之前新旧密钥都有效；若已泄露，请选择立即失效。',
  'When does the former secret end? Until then both are good; where it leaked, choose that it ends at once.',
]
