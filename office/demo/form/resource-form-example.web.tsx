import { App, Button } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourceForm } from '#kit/web/form/resource-form.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { position } from '../../system/position/position.ts'

const resource = position

/** The form of a declared resource: checks, draft, refusals at their fields, conflicts. */
export function ResourceFormExample() {
  const t = useTranslate()
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
        {t(['新增职务', 'Add a position'])}
      </Button>
      <ResourceForm
        resource={resource}
        mode="new"
        open={isOpen}
        onClose={() => setOpen(false)}
        onSaved={() => void message.info(t(['列表应当刷新', 'A list would reload now']))}
      />
    </>
  )
}
