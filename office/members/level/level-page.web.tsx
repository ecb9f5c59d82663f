import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { memberLevel } from '../../trade/model/member-level.ts'
import { LevelForm } from './level-form.web.tsx'

/** Levels, each told what it would change before it is saved. */
export function MemberLevelPage() {
  return <ResourcePage resource={memberLevel} Form={LevelForm} />
}
