import { App, Button } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { anyResource } from '#kit/contract/resource.ts'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { ImportDialog } from '#kit/web/sheet/import-dialog.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { position } from '../../system/position/position.ts'

const resource = anyResource(position)

/** Any resource that can be imported; here the positions of staff, for real. */
export function ImportExample() {
  const say = useText()
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
        {say(['导入职务', 'Import positions'])}
      </Button>
      <ImportDialog
        resource={resource}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => void message.info(say(['列表应当刷新', 'A list would reload now']))}
      />
    </>
  )
}
