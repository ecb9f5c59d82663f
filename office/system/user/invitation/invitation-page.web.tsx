import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { shopClock } from '#kit/web/browser/shop-clock.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { RecordCells } from '#kit/web/form/detail-list.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { INVITATION, invitation } from './invitation.ts'

/** Colleagues who were invited by mail, with what became of it. */
export function InvitationPage() {
  return <ResourcePage<AnyResource> resource={invitation} cells={CELLS} record={{ cells: CELLS }} />
}

/** An invitation on a page of its own. */
export function InvitationRecord() {
  return <RecordPage resource={invitation} content={{ cells: CELLS }} />
}

function Until({ at }: { readonly at: string }) {
  const t = useTranslate()
  return shopClock().parse(at).getTime() <= Date.now() ? (
    <StateTag tone="red">{t(OVER, { at })}</StateTag>
  ) : (
    <span className="tabular">{at}</span>
  )
}

const CELLS: RecordCells = {
  expiresAt: ({ state, expiresAt }) =>
    state === INVITATION.open && typeof expiresAt === 'string' ? <Until at={expiresAt} /> : undefined,
}

const OVER: Text = ['已过期 · {at}', 'Expired · {at}']
