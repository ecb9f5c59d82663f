import { App, Button } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ImportDialog } from '#kit/web/list/import/import-dialog.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { position } from '../../system/position/position.ts'

const resource = position

/** Any resource that can be imported; here the positions of staff, for real. */
export function ImportExample() {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const code = permissionOf(resource, 'importExcel')
  if (!can(code)) {
    return <NoPermission code={code} />
  }
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['导入职务', 'Import positions'])}
      </Button>
      <ImportDialog
        resource={resource}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => void message.info(t(['列表应当刷新', 'A list would reload now']))}
      />
    </>
  )
}
