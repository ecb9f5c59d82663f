import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ShownOnce } from '#kit/web/page/modal/shown-once.web.tsx'

const SECRET = 'vs_6xQk2m4d8Jr0uYb1'

/** A secret that is shown this once. */
export function ShownOnceExample() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['生成密钥', 'New secret'])}
      </Button>
      {isOpen && (
        <ShownOnce
          title={['密钥', 'Secret']}
          warning={['请立即复制保存，关闭后无法再次查看。', 'Copy it now: it cannot be seen again.']}
          text={SECRET}
          onClose={() => setOpen(false)}
        >
          <code>{SECRET}</code>
        </ShownOnce>
      )}
    </>
  )
}
