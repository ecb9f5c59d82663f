import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { deviceText } from '../../account/own-session/device.ts'
import { onlineUser } from './online-user.ts'

/** What stands in place of the token tells the session of whoever looks: only there it is another text than the id. */
type Row = RowOf<typeof onlineUser> & { readonly token?: string }

/** Who is signed in, and the end of a session. */
export function OnlinePage() {
  return (
    <ResourcePage
      resource={onlineUser}
      titleNote={(row) => <Me row={row} />}
      cells={{ agent: (row) => <Device agent={row.agent} /> }}
    />
  )
}

function Me({ row }: { readonly row: Row }) {
  const t = useTranslate()
  return row.token === undefined || row.token === row.id ? null : <StateTag tone="blue">{t(ME)}</StateTag>
}

function Device({ agent }: { readonly agent: string | null }) {
  const t = useTranslate()
  return <span title={agent ?? ''}>{t(deviceText(agent ?? ''))}</span>
}

const ME: Text = ['我', 'Me']
