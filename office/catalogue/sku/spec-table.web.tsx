import { Empty } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { Sortable } from '#kit/web/browser/sortable.web.tsx'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { SPEC_COLUMNS, type SpecRow } from './sku.ts'
import type { BuilderAction } from './sku-builder.ts'
import { specValueError } from './sku-check.ts'
import { SpecTableRow } from './spec-table-row.web.tsx'
import { TitleDialog } from './title-dialog.web.tsx'

interface SpecTableProps {
  readonly specs: readonly SpecRow[]
  readonly dispatch: (action: BuilderAction) => void
}

/** The spec names with their values. */
export function SpecTable({ specs, dispatch }: SpecTableProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState({ spec: 0, isOpen: false })
  const spec = specs[asked.spec]
  return (
    <>
      <Sortable
        ids={specs.map(({ title }) => title)}
        layout="rows"
        onMove={(from, to) => dispatch({ type: 'moveSpec', from, to })}
      >
        <table className="spec-table">
          <caption className="visually-hidden">{t(SPECS)}</caption>
          <thead>
            <tr>
              {SPEC_COLUMNS.map((column) => (
                <th key={column} scope="col" className={`spec-${column}`}>
                  {t(TITLES[column])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {specs.length === 0 && (
              <tr>
                <td colSpan={SPEC_COLUMNS.length}>
                  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(NO_SPECS)} />
                </td>
              </tr>
            )}
            {specs.map((row, index) => (
              <SpecTableRow
                key={row.id ?? row.title}
                specs={specs}
                index={index}
                dispatch={dispatch}
                onAddValue={() => setAsked({ spec: index, isOpen: true })}
              />
            ))}
          </tbody>
        </table>
      </Sortable>
      <TitleDialog
        title={t(ADD_VALUES_TO, { name: spec?.title ?? '' })}
        label={t(TITLES.specValue)}
        open={asked.isOpen}
        isMany
        check={(titles) => (spec ? valuesError(spec, titles, t) : null)}
        onConfirm={(titles) => {
          for (const title of titles) {
            dispatch({ type: 'addSpecValue', spec: asked.spec, title })
          }
        }}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </>
  )
}

/** The first value that cannot be added, each seen after those before it. */
function valuesError(spec: SpecRow, titles: readonly string[], t: (text: Text) => string): string | null {
  const specValues = [...spec.specValues]
  for (const title of titles) {
    const error = specValueError({ ...spec, specValues }, title)
    if (error) {
      return titles.length > 1 ? `${title}: ${t(error)}` : t(error)
    }
    specValues.push({ title })
  }
  return null
}

const SPECS: Text = ['规格', 'Specs']
const NO_SPECS: Text = ['请先添加规格名，例如“版本”“颜色”', 'Add a spec name first, such as "Edition" or "Colour"']
const ADD_VALUES_TO: Text = ['添加规格值 · {name}', 'Add values · {name}']
const TITLES = {
  specName: ['规格名', 'Spec name'],
  specValue: ['规格值', 'Spec value'],
  action: ['操作', 'Actions'],
} as const satisfies Record<(typeof SPEC_COLUMNS)[number], Text>
