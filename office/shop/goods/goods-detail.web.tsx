import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Drawer, Skeleton } from 'antd'
import { type AnyResource, fieldOf, publicField } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty, listOf } from '#kit/web/field/field-value.ts'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import { useResource } from '#kit/web/resource/resource-calls.web.ts'
import { useIsPhone } from '#kit/web/table/use-is-phone.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import './goods.css'
import { goodsCell } from './goods-cells.web.tsx'
import { GoodsGallery } from './goods-gallery.web.tsx'
import { GoodsListings } from './goods-listings.web.tsx'
import { detailSections } from './goods-sections.ts'

/** Pixels on a desktop. */
const WIDTH = 840

const AUDIT = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const

/** A figure read-only: pictures, facts in groups, its listings, and who wrote it and when. */
export function GoodsDetail({ resource, row, open, onClose, onEdit }: ResourceFormProps) {
  const say = useText()
  const isPhone = useIsPhone()
  const calls = useResource(resource)
  const id = row?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }): Promise<AnyRow> => calls.get(id, { signal }),
    enabled: open && id !== '',
  })
  const shown = data ?? row
  return (
    <Drawer
      title={String(shown?.name ?? say(TITLE))}
      size={isPhone ? '100%' : WIDTH}
      open={open}
      destroyOnHidden
      onClose={onClose}
      extra={
        onEdit && (
          <Button type="primary" onClick={onEdit}>
            {say(EDIT)}
          </Button>
        )
      }
    >
      {error && !shown ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : shown ? (
        <Figure resource={resource} row={shown} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  )
}

function Figure({ resource, row }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const say = useText()
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
          <section key={key} aria-label={say(title)}>
            <h3>{say(title)}</h3>
            <DetailHtml resource={resource} row={row} />
          </section>
        ) : (
          <Facts key={key} resource={resource} row={row} title={title} names={names} />
        ),
      )}
      <GoodsListings resource={resource} goodsId={row.id} />
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
  const say = useText()
  const isPhone = useIsPhone()
  return (
    <section aria-label={say(title)}>
      <h3>{say(title)}</h3>
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
              label: say(field.title),
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

const TITLE: Text = ['详情', 'Detail']
const EDIT: Text = ['编辑', 'Edit']
const FAILED: Text = ['详情加载失败', 'The detail could not be loaded']
const RECORD: Text = ['记录', 'Record']
