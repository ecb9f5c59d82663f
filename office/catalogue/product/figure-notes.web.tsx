import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { Suspense, use, useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { usePermitted } from '#kit/web/command/use-permitted.web.ts'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { GOODS_LINES, GOODS_STATE, presellGoods } from '#office/catalogue/goods/goods.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { RunOfFigureContext } from './run-of-figure.web.ts'

const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm)

interface FigureNotesProps {
  readonly line: ListedLine
  /** The figure no longer keeps the listing from being published. */
  readonly onReady: () => void
}

/** What the chosen figure lacks for a listing of it, each with the way to add it in place, and the run that it is of. */
export function FigureNotes({ line, onReady }: FigureNotesProps) {
  const figure = usePickedFigure(line)
  const runOfFigure = use(RunOfFigureContext)
  return (
    figure && (
      <>
        <div className="form-wide">{runOfFigure?.renderSteps(line, figure.id, figure)}</div>
        {figure.state === GOODS_STATE.draft && <DraftNote figures={GOODS_LINES[line]} row={figure} onReady={onReady} />}
        {line === SALES_LINE.presell && <WindowNote row={figure} />}
      </>
    )
  )
}

/** The figure that the form names, as it is stored; undefined while it is not known or may not be seen. */
export function usePickedFigure(line: ListedLine): AnyRow | undefined {
  const id: unknown = Form.useWatch('goodsId')
  const figures = GOODS_LINES[line]
  const isChosen = typeof id === 'string' && id !== ''
  const { data } = useQuery({
    queryKey: [figures.name, 'picked', id],
    enabled: isChosen,
    queryFn: ({ signal }) => client.get<AnyRow>(`${figures.path}/queryById`, { id }, { signal, handles: 'all' }),
  })
  return isChosen ? data : undefined
}

interface DraftNoteProps {
  readonly figures: AnyResource
  readonly row: AnyRow
  readonly onReady: () => void
}

function DraftNote({ figures, row, onReady }: DraftNoteProps) {
  const t = useTranslate()
  const permitted = usePermitted(figures)
  const [run, dialog] = useCommand(figures, {
    nameOf: ({ name, id }) => String(name ?? id),
    onDone: (command) => command === 'ready' && onReady(),
  })
  return (
    <>
      <Alert
        className="form-wide"
        type="warning"
        showIcon
        title={t(IS_DRAFT)}
        action={
          permitted('ready', row) === 'yes' && (
            <Button size="small" type="primary" onClick={() => void run('ready', [row])}>
              {t(MAKE_READY)}
            </Button>
          )
        }
      />
      {dialog}
    </>
  )
}

/** Without a window nobody can reserve, and without a month nobody knows how long to wait. */
function WindowNote({ row }: { readonly row: AnyRow }) {
  const t = useTranslate()
  const can = useCan()
  /** undefined until it was asked for. */
  const [isOpen, setOpen] = useState<boolean>()
  const missing = ASKED.filter((name) => isEmpty(row[name]) && !(name === 'releaseMonth' && isUnknown(row)))
  const names = missing.map((name) => t(fieldOf(presellGoods, name)?.title ?? [name, name]))
  return (
    <>
      {missing.length > 0 && (
        <Alert
          className="form-wide"
          type="warning"
          showIcon
          title={t(LACKS, { names: names.join(t(COMMA)) })}
          action={
            can(permissionOf(presellGoods, 'edit')) && (
              <Button size="small" onClick={() => setOpen(true)}>
                {t(FILL_IN)}
              </Button>
            )
          }
        />
      )}
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ResourceForm resource={WINDOW_FORM} mode="edit" row={row} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isUnknown({ releasePrecision }: AnyRow): boolean {
  return releasePrecision === 'unknown'
}

const ASKED = ['presellStart', 'presellEnd', 'releaseMonth'] as const

/** Of a pre-order figure only what a listing has to know. */
const WINDOW_FORM: AnyResource = {
  ...presellGoods,
  form: [
    ['presellStart', 'presellEnd'],
    ['releaseMonth', 'releasePrecision'],
  ],
}

const IS_DRAFT: Text = [
  '该手办还是草稿，就绪后商品才能上架',
  'The figure is a draft; its products are published once it is ready',
]
const MAKE_READY: Text = ['设为就绪', 'Mark as ready']
const LACKS: Text = ['该手办还没有填写：{names}', 'The figure lacks: {names}']
const FILL_IN: Text = ['补充', 'Fill in']
