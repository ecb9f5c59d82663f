import { Button } from 'antd'
import { useState } from 'react'
import { FilePop } from '#kit/web/small/file-pop.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Files in a dialog, for rows of a table that have no room for them. */
export function FilePopExample() {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const [paths, setPaths] = useState<readonly string[]>([])
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {say(['附件（{n}）', 'Attachments ({n})'], { n: paths.length })}
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
