import { App, Button } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { anyResource } from '#kit/contract/resource.ts'
import { ResourceForm } from '#kit/web/form/resource-form.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { position } from '../../system/position/position.ts'

const resource = anyResource(position)

/** The form of a declared resource: checks, draft, refusals at their fields, conflicts. */
export function ResourceFormExample() {
  const say = useText()
  const can = useCan()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const code = permissionOf(resource, 'add')
  if (!can(code)) {
    return <NoPermission code={code} />
  }
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {say(['新增职务', 'Add a position'])}
      </Button>
      <ResourceForm
        resource={resource}
        mode="new"
        open={isOpen}
        onClose={() => setOpen(false)}
        onSaved={() => void message.info(say(['列表应当刷新', 'A list would reload now']))}
      />
    </>
  )
}
