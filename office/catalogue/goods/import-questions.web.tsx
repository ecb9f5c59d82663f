import { Button, Checkbox } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { MOST_NEW_NAMES, NEW_NAME_RIGHTS, type NewNameKind } from './import/new-names.ts'
import './goods-import.css'
import { type Preview, struckCount, writtenCount } from './import-preview.ts'
import type { ImportAnswers } from './use-goods-import.web.ts'

interface ImportQuestionsProps {
  readonly preview: Preview
  readonly answers: ImportAnswers
  readonly onAnswer: (change: Partial<ImportAnswers>) => void
  readonly isBusy: boolean
}

/** What only a person can decide before the rows are written. */
export function ImportQuestions({ preview, answers, onAnswer, isBusy }: ImportQuestionsProps) {
  const t = useTranslate()
  // Names that were selected are known to the next preview and would disappear from its questions.
  const makers = union(answers.makers, preview.unknownMakers)
  const categories = union(answers.categories, preview.unknownCategories)
  const struck = struckCount(preview)
  return (
    <div className="import-questions">
      {makers.length > 0 && (
        <NameChoice
          kind="createMakers"
          title={MAKERS}
          names={makers}
          chosen={answers.makers}
          onChange={(chosen) => onAnswer({ makers: chosen })}
        />
      )}
      {categories.length > 0 && (
        <NameChoice
          kind="createCategories"
          title={CATEGORIES}
          names={categories}
          chosen={answers.categories}
          onChange={(chosen) => onAnswer({ categories: chosen })}
        />
      )}
      {(struck > 0 || answers.skipsStruck) && (
        <Checkbox checked={answers.skipsStruck} onChange={(event) => onAnswer({ skipsStruck: event.target.checked })}>
          {t(STRUCK)}
        </Checkbox>
      )}
      {preview.refused > 0 && (
        <Checkbox
          checked={answers.isPartial}
          disabled={isBusy}
          onChange={(event) => onAnswer({ isPartial: event.target.checked })}
        >
          {t(PARTIAL, { n: preview.refused, rest: writtenCount(preview) + preview.unchanged })}
        </Checkbox>
      )}
    </div>
  )
}

interface NameChoiceProps {
  readonly kind: NewNameKind
  readonly title: Text
  readonly names: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Names to be created, as many as one import takes; who may not create them only sees them. */
function NameChoice({ kind, title, names, chosen, onChange }: NameChoiceProps) {
  const t = useTranslate()
  const isAllowed = useCan()(NEW_NAME_RIGHTS[kind])
  const offered = names.slice(0, MOST_NEW_NAMES)
  const isAll = offered.every((name) => chosen.includes(name))
  return (
    <fieldset className="import-names" disabled={!isAllowed}>
      <legend>{t(title)}</legend>
      <Checkbox.Group options={offered} value={[...chosen]} onChange={onChange} disabled={!isAllowed} />
      {isAllowed && offered.length > 1 && (
        <Button type="link" size="small" onClick={() => onChange(isAll ? [] : offered)}>
          {t(isAll ? NONE : ALL)}
        </Button>
      )}
      {!isAllowed && <p>{t(MAY_NOT)}</p>}
      {names.length > offered.length && <p>{t(TOO_MANY, { n: names.length, max: MOST_NEW_NAMES })}</p>}
    </fieldset>
  )
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])].sort((a, b) => a.localeCompare(b))
}

const MAKERS: Text = ['未知厂商，勾选后随导入新增：', 'Unknown makers; tick those to create:']
const CATEGORIES: Text = [
  '未知分类，勾选后随导入新增，不勾选则留空：',
  'Unknown categories; tick those to create, the others are left empty:',
]
const STRUCK: Text = ['跳过带删除线的行（供应商可能已撤回）', 'Leave out rows that are struck through']
const PARTIAL: Text = [
  '跳过有错误的 {n} 行，只导入其余 {rest} 行',
  'Skip {n} {n|row|rows} with errors and import the other {rest}',
]
const ALL: Text = ['全选', 'All']
const NONE: Text = ['全不选', 'None']
const MAY_NOT: Text = ['没有新增权限，请联系管理员授权', 'You may not create them; ask an administrator']
const TOO_MANY: Text = [
  '共 {n} 个未知名称，一次导入最多新增 {max} 个，请检查列是否对应',
  '{n} unknown {n|name|names}; one import creates at most {max}. Please check that the columns are right',
]
