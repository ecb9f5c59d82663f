import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { Fragment, useState } from 'react'
import { valuesOf } from '#kit/contract/choices.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { MEASURE, STEP_UP, STEP_UP_COUNTED, STEP_UP_UNIT, type StepUpKind } from '../../rights/step-up.ts'
import { COMMANDS_PATH, stepUpRule, type WireCommand } from './step-up-rule.ts'
import './step-up-rule.css'

const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm)

type Line = RowOf<typeof stepUpRule>

/** The lines of the controls: of kinds of commands, and of single ones. */
export function StepUpRulePage() {
  return (
    <ResourcePage
      resource={stepUpRule}
      Form={LineForm}
      toolbar={<KindsButton />}
      titleNote={(row) => <CommandNote row={row} />}
      cells={{ measure: (row) => <Condition row={row} /> }}
    />
  )
}

const CONTENT: RecordContent = { Details: ({ row }) => <CommandNote row={row as unknown as Line} /> }

/** The same on a page of its own. */
export function StepUpRuleRecord() {
  return <RecordPage resource={stepUpRule} Form={LineForm} content={CONTENT} />
}

/** Commands by kind, as their routes declare them. */
function useCommands(): readonly WireCommand[] {
  const { data = [] } = useQuery({
    queryKey: [COMMANDS_PATH],
    queryFn: ({ signal }) => client.get<readonly WireCommand[]>(COMMANDS_PATH, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Which command a line is for, where it is for one alone. */
function CommandNote({ row: { kind, command } }: { readonly row: Line }) {
  const t = useTranslate()
  const found = useCommands().find((one) => one.kind === kind && one.command === command)
  return command ? <div className="control-command">{found ? t([found.title, found.titleEn]) : command}</div> : null
}

/** From how much on a line counts. */
function Condition({ row: { kind, measure, limitAmount, limitCount } }: { readonly row: Line }) {
  const t = useTranslate()
  const n = Number(limitAmount ?? limitCount ?? 0).toLocaleString('en-US')
  if (measure === MEASURE.amount) {
    return t(STEP_UP_UNIT[kind as StepUpKind] === 'money' ? FROM_AMOUNT : FROM_NUMBER, { n })
  }
  return measure === MEASURE.rows ? t(FROM_ROWS, { n }) : t(ALWAYS)
}

function LineForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <FormGrid>
        {stepUpRule.form.map((names) => (
          <Fragment key={names.join()}>
            {names.map((name) => (
              <FormField key={name} resource={stepUpRule} name={name} isWide={names.length === 1}>
                {name === 'command' ? <CommandControl isFixed={props.mode === 'edit'} /> : undefined}
              </FormField>
            ))}
          </Fragment>
        ))}
      </FormGrid>
    </ResourceForm>
  )
}

interface CommandControlProps {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: string) => void
  readonly isFixed: boolean
}

/** One of the commands of the chosen kind. */
function CommandControl({ id, value, onChange, isFixed }: CommandControlProps) {
  const t = useTranslate()
  const kind: unknown = Form.useWatch('kind')
  const options = useCommands().filter((one) => one.kind === kind)
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value ? String(value) : undefined}
      disabled={isFixed || options.length === 0}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t(ALL_OF_KIND)}
      options={options.map(({ command, title, titleEn }) => ({ value: command, label: t([title, titleEn]) }))}
      onChange={(chosen?: string) => onChange?.(chosen ?? '')}
    />
  )
}

/** Which commands belong to each kind, and what is counted of them. */
function KindsButton() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(KINDS)}</Button>
      <PageDrawer width={480} title={t(KINDS)} open={isOpen} onClose={() => setOpen(false)} destroyOnHidden>
        <Kinds />
      </PageDrawer>
    </>
  )
}

function Kinds() {
  const t = useTranslate()
  const commands = useCommands()
  const titles = new Map(useDictionary(STEP_UP).map(({ value, text }) => [value, text]))
  return valuesOf(STEP_UP).map((kind) => (
    <section key={kind} className="control-kind" aria-label={titles.get(kind) ?? kind}>
      <h3>{titles.get(kind) ?? kind}</h3>
      <p>{t(STEP_UP_COUNTED[kind])}</p>
      <ul>
        {commands
          .filter((one) => one.kind === kind)
          .map(({ command, title, titleEn }) => (
            <li key={command} title={command}>
              {t([title, titleEn])}
            </li>
          ))}
      </ul>
    </section>
  ))
}

const KINDS: Text = ['各类包含的操作', 'Commands of each kind']
const ALL_OF_KIND: Text = ['该类全部操作', 'All commands of the kind']
const ALWAYS: Text = ['每次', 'Always']
const FROM_AMOUNT: Text = ['24小时内满 {n} 元', 'From {n} yuan within 24 hours']
const FROM_NUMBER: Text = ['24小时内满 {n}', 'From {n} within 24 hours']
const FROM_ROWS: Text = ['24小时内满 {n} 行', 'From {n} {n|row|rows} within 24 hours']
