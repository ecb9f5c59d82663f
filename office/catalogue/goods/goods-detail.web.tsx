import { Descriptions } from 'antd'
import { use } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf, publicField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty, listOf } from '#kit/web/field/field-value.ts'
import { FigureRun } from './figure-run.web.tsx'
import './goods.css'
import { goodsCell } from './goods-cells.web.tsx'
import { GoodsGallery } from './goods-gallery.web.tsx'
import { detailSections, lineOf } from './goods-sections.ts'
import type { WithLineage } from './lineage.ts'
import { MoreOfGoodsContext } from './more-of-goods.web.ts'

const AUDIT = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const

/** A figure read-only: pictures, facts in groups, what others add to it, and who wrote it and when. */
export function GoodsDetail({ resource, row }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const t = useTranslate()
  const renderMore = use(MoreOfGoodsContext)
  const { relatives } = row as WithLineage
  const pictures = [...new Set([...listOf(row.mainImage), ...listOf(row.images)])]
  const sections = detailSections(resource)
    .map(({ key, title, names }) => ({ key, title, names: names.filter((name) => !PICTURES.includes(name)) }))
    .filter(({ key, names }) =>
      key === 'detail' || key === 'media' ? names.some((name) => !isEmpty(row[name])) : true,
    )
  return (
    <div className="goods-detail">
      {pictures.length > 0 && <GoodsGallery paths={pictures} name={String(row.name ?? '')} />}
      {sections.map(({ key, title, names }) =>
        key === 'detail' ? (
          <section key={key} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <DetailHtml resource={resource} row={row} />
          </section>
        ) : (
          <Facts key={key} resource={resource} row={row} title={title} names={names} />
        ),
      )}
      {relatives && <FigureRun figure={{ id: row.id, line: lineOf(resource) }} relatives={relatives} />}
      {renderMore?.(row.id)}
      <Facts resource={resource} row={row} title={RECORD} names={AUDIT} />
    </div>
  )
}

function DetailHtml({ resource, row }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const field = fieldOf(resource, 'detail')
  return field && <FieldText field={field} name="detail" row={row} place="detail" />
}

interface FactsProps {
  readonly resource: AnyResource
  readonly row: AnyRow
  readonly title: Text
  readonly names: readonly string[]
}

function Facts({ resource, row, title, names }: FactsProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  return (
    <section aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <Descriptions
        size="small"
        bordered
        column={isPhone ? 1 : 2}
        styles={isPhone ? PHONE_WIDTHS : WIDTHS}
        items={names.flatMap((name) => {
          const field = publicField(resource, name)
          if (!field || name === 'officialCurrency') {
            return []
          }
          const own = name === 'name' ? undefined : goodsCell(name, row)
          return [
            {
              key: name,
              label: t(field.title),
              children: own ?? <FieldText field={field} name={name} row={row} place="detail" />,
            },
          ]
        })}
      />
    </section>
  )
}

/** Every group has its columns in the same places. */
const WIDTHS = { label: { width: 120 } } as const
const PHONE_WIDTHS = { label: { width: 104 } } as const

/** Shown as a gallery. */
const PICTURES: readonly string[] = ['mainImage', 'images']

const RECORD: Text = ['记录', 'Record']
