import { nameIn, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { loadTenants, switchTenant, useSession } from '#kit/web/session/session.web.ts'
import { useProduct, type WorkplaceDialogProps } from '#kit/web/shell/app-context.web.ts'
import { ChoiceDialog } from './choice-dialog.web.tsx'

/** Chooses the tenant one works in; forced, it cannot be put off. */
export function TenantDialog(props: WorkplaceDialogProps) {
  const { isForced, onClose } = props
  const t = useTranslate()
  const locale = useLocale()
  const { homePath } = useProduct()
  const tenants = useSession((session) => session.tenants)
  const current = useSession(({ tenantId }) => tenantId)
  return (
    <ChoiceDialog<number>
      {...props}
      title={t(isForced ? CHOOSE : TITLE)}
      label={TENANT}
      note={isForced ? undefined : t(KEPT)}
      choose={CHOOSE}
      load={loadTenants}
      none={NONE}
      options={tenants.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(locale, name, nameEn) }))}
      onChoose={async (id) => {
        if (String(id) === current) {
          onClose()
        } else {
          switchTenant(id, homePath)
        }
      }}
    />
  )
}

const TITLE: Text = ['切换租户', 'Switch tenant']
const TENANT: Text = ['租户', 'Tenant']
const NONE: Text = ['没有可用的租户', 'There is no tenant to work in']
const CHOOSE: Text = ['请选择租户', 'Choose a tenant']
const KEPT: Text = [
  '当前租户中打开的页面和未保存的内容会保留，切换回来后继续。',
  'Open pages and unsaved input of the current tenant are kept for when you switch back.',
]
