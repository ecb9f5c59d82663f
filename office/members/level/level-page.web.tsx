import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { memberLevel } from '../../trade/model/member-level.ts'

const LevelForm = late(async () => (await import('./level-form.web.tsx')).LevelForm)

/** Levels, each told what it would change before it is saved. */
export function MemberLevelPage() {
  return <ResourcePage resource={memberLevel} Form={LevelForm} />
}
