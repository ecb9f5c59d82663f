import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FilePop } from '#kit/web/field/upload/file-pop.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Files in a dialog, for rows of a table that have no room for them. */
export function FilePopExample() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [paths, setPaths] = useState<readonly string[]>([])
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['附件（{n}）', 'Attachments ({n})'], { n: paths.length })}
      </Button>
      <FilePop
        isOpen={isOpen}
        value={paths}
        onOk={(files) => setPaths(files.map(({ path }) => path))}
        onClose={() => setOpen(false)}
      />
      <WireValue value={paths.join(',')} />
    </>
  )
}
