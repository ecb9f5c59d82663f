import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { pathOf } from './grant-boxes.web.tsx'
import type { GrantChanges, GrantTree } from './grant-tree.ts'

/** What a save would do, by name and place. */
export function GrantChangeList({ tree, changes }: { readonly tree: GrantTree; readonly changes: GrantChanges }) {
  const t = useTranslate()
  const locale = useLocale()
  const lines = [
    ...changes.granted.map((id) => ({ id, tone: 'green' as const, what: GRANTED })),
    ...changes.taken.map((id) => ({ id, tone: 'red' as const, what: TAKEN })),
    ...changes.rules.map(({ permissionId }) => ({ id: permissionId, tone: 'orange' as const, what: RULES })),
  ]
  return (
    <ul className="grant-changes" aria-label={t(TITLE)}>
      {lines.slice(0, MOST_LINES).map(({ id, tone, what }) => (
        <li key={`${tone}:${id}`}>
          <StateTag tone={tone}>{t(what)}</StateTag> {pathOf(tree, id, locale)}
        </li>
      ))}
      {lines.length > MOST_LINES && <li>{t(MORE, { n: lines.length - MOST_LINES })}</li>}
    </ul>
  )
}

/** Longer lists are told by their count. */
const MOST_LINES = 200

const TITLE: Text = ['将要保存的变更', 'What will be saved']
const GRANTED: Text = ['授予', 'Granted']
const TAKEN: Text = ['收回', 'Taken']
const RULES: Text = ['规则', 'Rules']
const MORE: Text = ['还有 {n} 项', 'and {n} more']
