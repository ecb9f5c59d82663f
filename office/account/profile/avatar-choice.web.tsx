import { UserOutlined } from '@ant-design/icons'
import { App, Avatar, Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { pictureUrl } from '#kit/web/client/client.web.ts'
import { PICTURE_TYPES, pictureError } from '#kit/web/field/upload/picture-file.ts'
import { late } from '#kit/web/page/late.web.ts'

const AvatarCrop = late(async () => (await import('./avatar-crop.web.tsx')).AvatarCrop)

interface AvatarChoiceProps {
  /** Stored path; '' for none. */
  readonly value?: string
  readonly onChange?: (path: string) => void
}

/** The picture of somebody, and the way to another one. */
export function AvatarChoice({ value = '', onChange }: AvatarChoiceProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(source ?? ''), [source])

  const choose = (file: File | undefined) => {
    const wrong = file && pictureError(file)
    if (wrong) {
      void message.error(t(wrong))
    } else if (file) {
      setSource(URL.createObjectURL(file))
    }
  }
  return (
    <div className="avatar-choice">
      <Avatar size={128} alt={t(PICTURE)} icon={<UserOutlined />} {...(value ? { src: pictureUrl(value, 320) } : {})} />
      <Button onClick={() => input.current?.click()}>{t(CHANGE)}</Button>
      {value !== '' && (
        <Button type="text" size="small" onClick={() => onChange?.('')}>
          {t(REMOVE)}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        // antd's forms render every file input, hidden ones too
        style={{ display: 'none' }}
        aria-label={t(PICTURE)}
        accept={PICTURE_TYPES}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // the same file can be chosen again
          event.target.value = ''
        }}
      />
      {source !== undefined && (
        <Suspense>
          <AvatarCrop
            source={source}
            onCropped={(path) => {
              setSource(undefined)
              onChange?.(path)
            }}
            onClose={() => setSource(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

const PICTURE: Text = ['头像', 'Picture']
const CHANGE: Text = ['更换头像', 'Change picture']
const REMOVE: Text = ['移除', 'Remove']
