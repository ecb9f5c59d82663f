import { Form } from 'antd'
import { Suspense } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { late } from '../page/late.web.ts'
import type { ChildTables } from './child-tables.web.ts'
import { childEntries } from './child-values.ts'

// Most forms have no table.
const ChildTable = late(async () => (await import('./child-table.web.tsx')).ChildTable)

interface FormChildrenProps {
  readonly resource: AnyResource
  readonly tables: ChildTables
}

/** The children of a resource below the fields of its form, each one a table. */
export function FormChildren({ resource, tables }: FormChildrenProps) {
  const t = useTranslate()
  return childEntries(resource).map(([name, child]) => {
    const validate = async () => {
      const errors = await tables.get(name)?.validate()
      if (errors) {
        throw new Error(t(WRONG_CELLS, { n: errors.length }))
      }
    }
    return (
      <Suspense key={name} fallback={null}>
        <Form.Item
          name={name}
          label={t(plural(child.resource.title))}
          required={(child.min ?? 0) > 0}
          validateTrigger={[]}
          rules={[{ validator: validate }]}
        >
          <ChildTable name={name} child={child} tables={tables} />
        </Form.Item>
      </Suspense>
    )
  })
}

const WRONG_CELLS: Text = ['有 {n} 处需要修改', '{n} {n|cell is|cells are} wrong']
