import { UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, anyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import { ResourcePage } from '#kit/web/resource/resource-page.web.tsx'
import type { ResourceList } from '#kit/web/resource/use-resource-list.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { PRODUCT_LINES } from '#office/shop/product/product.ts'
import { finalGoods, GOODS_STATE, goods, presellGoods } from './goods.ts'
import { GOODS_CELLS } from './goods-cells.web.tsx'
import { lineOf } from './goods-sections.ts'
import { newListingPath } from './new-listing.ts'

const GoodsForm = lazy(async () => ({ default: (await import('./goods-form.web.tsx')).GoodsForm }))
const ImportDialog = lazy(async () => ({ default: (await import('./goods-import.web.tsx')).GoodsImportDialog }))

/** Figures in stock: line 1. */
export function GoodsPage() {
  return <LinePage resource={IN_STOCK} />
}

/** Figures that take deposits: line 2. */
export function PresellGoodsPage() {
  return <LinePage resource={PRESELL} />
}

/** Figures whose balance is due: line 3. */
export function FinalGoodsPage() {
  return <LinePage resource={FINAL} />
}

/** Figures have an import of their own, so that the page must not offer the usual one. */
function withoutImport(resource: AnyResource): AnyResource {
  return { ...resource, without: [...(resource.without ?? []), 'importExcel'] }
}

const IN_STOCK = withoutImport(anyResource(goods))
const PRESELL = withoutImport(anyResource(presellGoods))
const FINAL = withoutImport(anyResource(finalGoods))

function LinePage({ resource }: { readonly resource: AnyResource }) {
  const can = useCan()
  const navigate = useNavigate()
  const commands = useCommands(resource)
  const listing = anyResource(PRODUCT_LINES[lineOf(resource)])
  const archive = actionPermission(resource, 'archive')
  return (
    <ResourcePage
      resource={resource}
      cells={GOODS_CELLS}
      Form={GoodsForm}
      toolbar={(list) => can(permissionOf(resource, 'importExcel')) && <ImportButton resource={resource} list={list} />}
      rowActions={(row, list) => [
        {
          key: 'copy',
          title: COPY,
          permission: actionPermission(resource, 'copy'),
          run: () => commands.copy(row, list),
        },
        ...(row.state === GOODS_STATE.archived
          ? []
          : [
              {
                key: 'archive',
                title: ARCHIVE,
                permission: archive,
                run: () => commands.askArchive([row], list),
              },
            ]),
        {
          key: 'listing',
          title: ADD_LISTING,
          permission: permissionOf(listing, 'add'),
          run: () => navigate(newListingPath(resource, row.id)),
        },
      ]}
      batchActions={[{ key: 'archive', title: ARCHIVE_MANY, permission: archive, run: commands.askArchive }]}
    />
  )
}

/** What can be done with rows beyond the standard verbs. */
function useCommands(resource: AnyResource) {
  const say = useText()
  const { message, modal } = App.useApp()

  /** Refusals are told here, failures of the transport by the client. */
  const run = async (path: string, body: unknown, done: string, list: ResourceList<AnyRow>) => {
    try {
      await client.post(`${resource.path}${path}`, body)
      void message.success(done)
      list.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200) {
        void message.warning(error.message)
      }
    }
  }

  return {
    copy: (row: AnyRow, list: ResourceList<AnyRow>) => run('/copy', { id: row.id }, say(COPIED), list),
    /** Counts what will change and what is archived already, then asks. */
    askArchive: (rows: readonly AnyRow[], list: ResourceList<AnyRow>) => {
      const open = rows.filter((row) => row.state !== GOODS_STATE.archived)
      const rest = rows.length - open.length
      if (open.length === 0) {
        void message.info(say(ALL_ARCHIVED))
        return
      }
      const names = open.slice(0, MOST_NAMED).map((row) => String(row.name ?? row.id))
      modal.confirm({
        title: say(ARCHIVE_TITLE, { n: open.length }),
        content: (
          <>
            <p>{say(ARCHIVE_MEANS)}</p>
            <p>
              {names.join(say(COMMA))}
              {open.length > names.length && say(AND_MORE, { n: open.length - names.length })}
            </p>
            {rest > 0 && <p>{say(ARCHIVED_ALREADY, { n: rest })}</p>}
          </>
        ),
        okText: say(ARCHIVE_OK, { n: open.length }),
        cancelText: say(CANCEL),
        onOk: () =>
          run('/archive', { ids: open.map(({ id }) => id).join(',') }, say(ARCHIVED, { n: open.length }), list),
      })
    },
  }
}

/** Names listed in the question before many rows change. */
const MOST_NAMED = 5

/** The import of supplier sheets, with the preview that figures need. */
function ImportButton({ resource, list }: { readonly resource: AnyResource; readonly list: ResourceList<AnyRow> }) {
  const say = useText()
  const [isOpen, setOpen] = useState<boolean>()
  const show = (filters: Readonly<Record<string, string>>) =>
    list.filterBy({
      ...Object.fromEntries(Object.keys(list.state.filters).map((name) => [name, undefined])),
      ...filters,
    })
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {say(IMPORT)}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resource}
            open={isOpen}
            onClose={() => setOpen(false)}
            onDone={list.reload}
            onShow={show}
          />
        </Suspense>
      )}
    </>
  )
}

const IMPORT: Text = ['导入', 'Import']
const ADD_LISTING: Text = ['新建商品', 'Create a listing']
const COPY: Text = ['复制', 'Copy']
const COPIED: Text = ['已复制为草稿', 'Copied as a draft']
const ARCHIVE: Text = ['归档', 'Archive']
const ARCHIVE_MANY: Text = ['批量归档', 'Archive']
const ARCHIVE_TITLE: Text = ['归档 {n} 个手办？', 'Archive {n} figures?']
const ARCHIVE_MEANS: Text = [
  '归档后不再用于新建商品，已有商品和订单不受影响；有上架商品的手办不能归档。',
  'Archived figures are no longer listed anew; listings and orders stay. A figure with a listing on the shelf cannot be archived.',
]
const ARCHIVED_ALREADY: Text = [
  '另有 {n} 个已经归档，不会改变。',
  '{n} more are archived already and stay as they are.',
]
const ARCHIVE_OK: Text = ['归档 {n} 个', 'Archive {n}']
const ARCHIVED: Text = ['已归档 {n} 个', '{n} archived']
const ALL_ARCHIVED: Text = ['所选手办都已归档', 'All of them are archived already']
const AND_MORE: Text = ['等，另有 {n} 个', ' and {n} more']
const COMMA: Text = ['、', ', ']
const CANCEL: Text = ['取消', 'Cancel']
